#!/usr/bin/env python3
"""
Makes airport_changes.csv, a change feed, out of a table of real airports, and the rows that it must lead to.

    npm pack vega-datasets@3.2.1 && tar xzf vega-datasets-3.2.1.tgz package/data/airports.csv
    python3 examples/data/make_airport_changes.py package/data/airports.csv

The airports, their names and their places are real (see NOTICE in this folder); the changes and their dates are made up, the
same ones at every run: an airport is entered under its town's name with coordinates to a tenth of a degree, is surveyed, gets
its own name, is closed, and opens again. The feed then is as feeds are: an event may come one or two batches late, twice, or
after an event that followed it.

The right rows are computed here from the set of events alone: sort the events of a key by time, and walk.
"""
import csv
import random
import sys
from datetime import datetime, timedelta
from pathlib import Path

HERE = Path(__file__).resolve().parent
STATES = {"AK", "HI", "PR", "VI", "GU", "AS", "CQ"}
ATTRIBUTES = ["name", "city", "state", "latitude", "longitude"]
BATCHES = [1, 2, 3]
BATCH_OF_YEAR = {2021: 1, 2022: 2, 2023: 3}

# The airports that airports.sql shows, with (batch, operation, time, name). Each one tells of one thing that goes wrong in feeds.
TOLD = {
    # a change between two others comes late
    "ANC": [
        (1, "INSERT", "2021-01-04 09:00", "Anchorage"),
        (1, "UPDATE", "2021-11-15 09:00", "Ted Stevens Anchorage International"),
        (2, "UPDATE", "2021-06-01 09:00", "Anchorage International"),
    ],
    # everything comes twice
    "HNL": [
        (1, "INSERT", "2021-02-01 09:00", "Honolulu"),
        (1, "INSERT", "2021-02-01 09:00", "Honolulu"),
        (2, "UPDATE", "2022-04-27 09:00", "Honolulu International"),
        (3, "INSERT", "2021-02-01 09:00", "Honolulu"),
        (3, "UPDATE", "2022-04-27 09:00", "Honolulu International"),
    ],
    # closed and opened again; then an earlier closing comes to light
    "GUM": [
        (1, "INSERT", "2021-02-10 09:00", "Guam International"),
        (2, "DELETE", "2022-03-01 09:00", None),
        (2, "INSERT", "2022-09-01 09:00", "Guam International"),
        (3, "DELETE", "2022-01-15 09:00", None),
    ],
    # the closing comes before the airport
    "SJU": [
        (2, "DELETE", "2022-05-01 09:00", None),
        (3, "INSERT", "2021-03-01 09:00", "Luis Munoz Marin International"),
    ],
    # a change from before the closing comes after it
    "JNU": [
        (1, "INSERT", "2021-01-20 09:00", "Juneau"),
        (2, "DELETE", "2022-08-01 09:00", None),
        (3, "UPDATE", "2021-12-01 09:00", "Juneau International"),
    ],
}


def main(airports_csv):
    with open(airports_csv, newline="", encoding="utf-8") as file:
        airports = [row for row in csv.DictReader(file) if row["state"] in STATES]
    airports.sort(key=lambda row: row["iata"])
    chance = random.Random(20260101)
    feed = []
    for airport in airports:
        told = TOLD.get(airport["iata"])
        feed += told_events(airport, told) if told else made_up_events(airport, chance)
    feed.sort(key=lambda event: (event["batch"], chance.random()))

    with open(HERE / "airport_changes.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["batch", "iata", *ATTRIBUTES, "operation", "changed_at"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(feed)
    with open(HERE.parent / "expected" / "airport_history.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["batch", "iata", *ATTRIBUTES, "__START_AT", "__END_AT"])
        for batch in BATCHES:
            arrived = [event for event in feed if event["batch"] <= batch]
            writer.writerows([batch, *row] for row in history(arrived))
    report(feed)


def entry(airport, decimals, name):
    return {
        "name": name,
        "city": airport["city"],
        "state": airport["state"],
        "latitude": round(float(airport["latitude"]), decimals),
        "longitude": round(float(airport["longitude"]), decimals),
    }


def event(airport, batch, operation, changed_at, attributes):
    blank = dict.fromkeys(ATTRIBUTES)
    return {"batch": batch, "iata": airport["iata"], **(attributes or blank), "operation": operation, "changed_at": changed_at}


def told_events(airport, told):
    return [
        event(airport, batch, operation, at + ":00", entry(airport, 4, name) if name else None)
        for batch, operation, at, name in told
    ]


def made_up_events(airport, chance):
    time = datetime(2021, 1, 1) + timedelta(minutes=int(chance.random() * 300 * 24 * 60))
    events = [("INSERT", time, entry(airport, 1, airport["city"]))]

    def later(operation, attributes):
        nonlocal time
        time += timedelta(minutes=1 + int(chance.random() * 300 * 24 * 60))
        events.append((operation, time, attributes))

    if chance.random() < 0.7:
        later("UPDATE", entry(airport, 4, airport["city"]))
    if chance.random() < 0.5:
        later("UPDATE", entry(airport, 4, airport["name"]))
    if chance.random() < 0.3:
        later("DELETE", None)
        if chance.random() < 0.5:
            later("INSERT", entry(airport, 4, airport["name"]))

    feed = []
    for operation, at, attributes in events:
        if at.year not in BATCH_OF_YEAR:
            continue
        batch = BATCH_OF_YEAR[at.year]
        if chance.random() < 0.15:
            batch = min(3, batch + 1 + int(chance.random() * 2))
        feed.append(event(airport, batch, operation, str(at), attributes))
        if chance.random() < 0.06:
            again = min(3, batch + int(chance.random() * 3))
            feed.append(event(airport, again, operation, str(at), attributes))
    return feed


def history(events):
    """The rows of SCD TYPE 2. Those that are open are the rows of SCD TYPE 1."""
    rows = []
    for key in sorted({event["iata"] for event in events}):
        run = None
        for at, operation, values in sorted({
            (event["changed_at"], event["operation"], tuple(event[name] for name in ATTRIBUTES))
            for event in events
            if event["iata"] == key
        }, key=lambda event: event[0]):
            if run and (operation == "DELETE" or run[1:6] != list(values)):
                rows.append([*run, at])
                run = None
            if not run and operation != "DELETE":
                run = [key, *values, at]
        if run:
            rows.append([*run, None])
    return rows


def report(feed):
    keys = {event["iata"] for event in feed}
    late = sum(event["batch"] > BATCH_OF_YEAR[int(event["changed_at"][:4])] for event in feed)
    twice = len(feed) - len({tuple(str(event[name]) for name in event if name != "batch") for event in feed})
    times = {(event["iata"], event["changed_at"]): event["operation"] for event in feed}
    events = {(event["iata"], event["changed_at"], event["operation"]) for event in feed}
    assert len(times) == len(events), "two events of a key at one time"
    print(f"{len(feed)} events of {len(keys)} airports, {late} of them late, {twice} of them repeated,",
          f"{sum(event['operation'] == 'DELETE' for event in feed)} deletes;",
          "rows after each batch:",
          ", ".join(
              f"{sum(row[-1] is None for row in rows)} open of {len(rows)}"
              for rows in (history([event for event in feed if event["batch"] <= batch]) for batch in BATCHES)))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
