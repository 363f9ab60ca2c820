"""Queries and aggregations with google-cloud-firestore."""

import pytest
from google.api_core import exceptions
from google.cloud import firestore
from google.cloud.firestore_v1.base_query import And, FieldFilter, Or
from google.cloud.firestore_v1.field_path import FieldPath

CITIES = {
    "SF": {"name": "San Francisco", "state": "CA", "country": "USA", "population": 860000, "regions": ["west", "norcal"]},
    "LA": {"name": "Los Angeles", "state": "CA", "country": "USA", "population": 3900000, "regions": ["west", "socal"]},
    "DC": {"name": "Washington", "country": "USA", "population": 680000, "regions": ["east"], "capital": True},
    "TOK": {"name": "Tokyo", "country": "Japan", "population": 9000000.0, "regions": ["kanto"], "capital": True},
    "BJ": {"name": "Beijing", "state": None, "country": "China", "population": 21500000, "capital": True},
}


@pytest.fixture
def cities(things):
    for name, fields in CITIES.items():
        things.document(name).set(fields)
    return things


def ids(query):
    return [document.id for document in query.stream()]


def where(path, op, value):
    return FieldFilter(path, op, value)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (where("state", "==", "CA"), ["LA", "SF"]),
        (where("state", "==", None), ["BJ"]),
        (where("population", ">", 3900000), ["TOK", "BJ"]),
        (where("population", ">=", 3900000), ["LA", "TOK", "BJ"]),
        (where("population", "<", 860000.5), ["DC", "SF"]),
        (where("population", "<=", 680000), ["DC"]),
        (where("population", "==", 9000000), ["TOK"]),
        (where("capital", "!=", False), ["BJ", "DC", "TOK"]),
        (where("state", "!=", "XX"), ["LA", "SF"]),
        (where("regions", "array_contains", "west"), ["LA", "SF"]),
        (where("regions", "array_contains_any", ["east", "socal"]), ["DC", "LA"]),
        (where("country", "in", ["Japan", "China"]), ["BJ", "TOK"]),
        (where("country", "not-in", ["USA", "Japan"]), ["BJ"]),
        (And([where("state", "==", "CA"), where("population", ">", 1000000)]), ["LA"]),
        (Or([where("country", "==", "Japan"), where("state", "==", "CA")]), ["LA", "SF", "TOK"]),
    ],
)
def test_filters(cities, condition, expected):
    assert ids(cities.where(filter=condition)) == expected


def test_order_limit_and_offset(cities):
    order = cities.order_by("population", direction=firestore.Query.DESCENDING)
    assert ids(order) == ["BJ", "TOK", "LA", "SF", "DC"]
    assert ids(order.limit(2)) == ["BJ", "TOK"]
    assert ids(order.offset(1).limit(2)) == ["TOK", "LA"]
    assert [document.id for document in order.limit_to_last(2).get()] == ["SF", "DC"]
    assert ids(cities.order_by("country").order_by("name", direction="DESCENDING")) == ["BJ", "TOK", "DC", "SF", "LA"]


def test_cursors(cities):
    order = cities.order_by("population")
    assert ids(order.start_at({"population": 860000})) == ["SF", "LA", "TOK", "BJ"]
    assert ids(order.start_after({"population": 860000})) == ["LA", "TOK", "BJ"]
    assert ids(order.end_at({"population": 860000})) == ["DC", "SF"]
    assert ids(order.end_before({"population": 860000})) == ["DC"]
    assert ids(order.start_after(cities.document("LA").get())) == ["TOK", "BJ"]


def test_pages_by_cursor_return_every_document_once(things):
    for number in range(30):
        things.document(f"d{number:02}").set({"n": number % 3})
    seen, last = [], None
    while True:
        query = things.order_by("n").limit(7)
        page = list((query.start_after(last) if last else query).stream())
        if not page:
            break
        seen += [document.id for document in page]
        last = page[-1]
    assert sorted(seen) == [f"d{n:02}" for n in range(30)]
    assert len(seen) == 30


def test_queries_filter_and_order_by_name(cities):
    name = FieldPath.document_id()
    assert ids(cities.where(filter=where(name, ">=", cities.document("LA")))) == ["LA", "SF", "TOK"]
    assert ids(cities.where(filter=where(name, "in", [cities.document("SF"), cities.document("XX")]))) == ["SF"]
    assert ids(cities.order_by(name, direction="DESCENDING").limit(1)) == ["TOK"]


def test_a_projection_returns_only_its_fields(cities):
    documents = {document.id: document.to_dict() for document in cities.select(["country"]).stream()}
    assert documents["TOK"] == {"country": "Japan"}
    assert {document.id: document.to_dict() for document in cities.select([]).stream()}["TOK"] == {}


def test_a_query_without_results_returns_nothing(cities):
    assert ids(cities.where(filter=where("country", "==", "France"))) == []


def test_collections_below_a_document(cities):
    landmarks = cities.document("SF").collection("landmarks")
    landmarks.document("gate").set({"height": 227})
    assert ids(landmarks.where(filter=where("height", ">", 200))) == ["gate"]
    assert ids(cities.where(filter=where("height", ">", 200))) == []


def test_count_sum_and_average(cities):
    usa = cities.where(filter=where("country", "==", "USA"))
    assert usa.count(alias="n").get()[0][0].value == 3
    figures = usa.count(alias="n").sum("population", alias="s").avg("population", alias="a").get()[0]
    assert {figure.alias: figure.value for figure in figures} == {"n": 3, "s": 5440000, "a": 5440000 / 3}
    none = cities.where(filter=where("country", "==", "France"))
    figures = none.sum("population", alias="s").avg("population", alias="a").get()[0]
    # The client returns 0 if the server sends null.
    assert {figure.alias: figure.value for figure in figures} == {"s": 0, "a": 0}


def test_queries_that_firestore_refuses_are_bad_requests(cities):
    with pytest.raises(exceptions.BadRequest):
        ids(cities.where(filter=where("country", "in", [])))


def test_the_jokes_are_public_and_the_rest_is_not(anonymous):
    assert len(list(anonymous.collection("jokes").limit(3).stream())) == 3
    assert anonymous.collection("jokes").count().get()[0][0].value > 100
    with pytest.raises(exceptions.Forbidden):
        list(anonymous.collection("rating_events").limit(1).stream())
    with pytest.raises(exceptions.Forbidden):
        anonymous.document("jokes/j1").set({"text": "?"})
