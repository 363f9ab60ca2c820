"""Reads and writes of single documents with google-cloud-firestore."""

import datetime

import pytest
from google.api_core import exceptions
from google.cloud import firestore
from google.cloud.firestore_v1 import _helpers

EVERYTHING = {
    "null": None,
    "true": True,
    "integer": 42,
    "least": -(2**63),
    "most": 2**63 - 1,
    "double": 0.1,
    "huge": 1.7976931348623157e308,
    "tiny": 5e-324,
    "infinity": float("inf"),
    "minus infinity": float("-inf"),
    "text": "Zwölf Boxkämpfer \u0000 \U0001f600 \"quoted\"",
    "empty text": "",
    "bytes": bytes(range(256)),
    "no bytes": b"",
    "place": firestore.GeoPoint(48.137154, 11.576124),
    "array": [1, "two", None, {"three": [3.5, None]}],
    "empty array": [],
    "map": {"a": {"b": {"c": 1}}, "odd.name": True, "`": 1, "\\": 2},
    "empty map": {},
}
TIME = datetime.datetime(2026, 1, 30, 5, 0, 0, 123456, tzinfo=datetime.timezone.utc)


def test_values_of_every_type_survive_a_round_trip(db, things):
    document = things.document("all")
    document.set(EVERYTHING | {"time": TIME, "reference": things.document("other")})
    found = document.get()
    values = found.to_dict()
    assert values.pop("time") == TIME
    assert values.pop("reference").path == things.document("other").path
    assert values == EVERYTHING
    assert found.create_time == found.update_time


def test_nan_survives_a_round_trip(things):
    things.document("n").set({"n": float("nan")})
    value = things.document("n").get().to_dict()["n"]
    assert value != value


def test_a_missing_document_does_not_exist(things):
    found = things.document("none").get()
    assert not found.exists
    assert found.to_dict() is None


def test_an_empty_document_exists(things):
    things.document("empty").set({})
    found = things.document("empty").get()
    assert found.exists
    assert found.to_dict() == {}


def test_add_generates_an_id_and_create_refuses_an_existing_one(things):
    _, first = things.add({"n": 1})
    assert first.get().to_dict() == {"n": 1}
    with pytest.raises(exceptions.Conflict):
        first.create({"n": 2})
    assert first.get().to_dict() == {"n": 1}


def test_set_replaces_fields_and_merge_keeps_them(things):
    document = things.document("m")
    document.set({"a": 1, "b": {"c": 2, "d": 3}})
    document.set({"b": {"c": 4}}, merge=True)
    assert document.get().to_dict() == {"a": 1, "b": {"c": 4, "d": 3}}
    document.set({"a": 5, "b": {"c": 6}}, merge=["b.c"])
    assert document.get().to_dict() == {"a": 1, "b": {"c": 6, "d": 3}}
    document.set({"z": 0})
    assert document.get().to_dict() == {"z": 0}


def test_update_changes_fields_and_requires_the_document(things):
    document = things.document("u")
    with pytest.raises(exceptions.NotFound):
        document.update({"a": 1})
    document.set({"a": 1, "b": {"c": 2}, "odd.name": 3})
    document.update({"b.c": 20, "`odd.name`": 30, "a": firestore.DELETE_FIELD})
    assert document.get().to_dict() == {"b": {"c": 20}, "odd.name": 30}


def test_a_write_that_changes_nothing_keeps_its_update_time(things):
    document = things.document("t")
    first = document.set({"a": 1}).update_time
    assert document.set({"a": 1}).update_time == first
    assert document.set({"a": 2}).update_time > first


def test_preconditions_on_update_time(db, things):
    document = things.document("p")
    stale = document.set({"a": 1}).update_time
    document.set({"a": 2})
    with pytest.raises(exceptions.BadRequest):
        document.update({"a": 3}, option=db.write_option(last_update_time=stale))
    now = document.get().update_time
    document.update({"a": 4}, option=db.write_option(last_update_time=now))
    assert document.get().to_dict() == {"a": 4}


def test_delete_is_idempotent_unless_it_must_exist(db, things):
    document = things.document("d")
    document.set({"a": 1})
    document.delete()
    assert not document.get().exists
    document.delete()
    with pytest.raises(exceptions.NotFound):
        document.delete(option=db.write_option(exists=True))


def test_transforms(things):
    document = things.document("x")
    document.set({"n": 1, "d": 0.5, "most": 2**63 - 1, "list": [1, 2, 3], "text": "t"})
    document.update(
        {
            "n": firestore.Increment(2),
            "d": firestore.Increment(1),
            "most": firestore.Increment(1),
            "new": firestore.Increment(7),
            "text": firestore.Increment(1),
            "list": firestore.ArrayUnion([3, 4, 4]),
            "at": firestore.SERVER_TIMESTAMP,
        }
    )
    values = document.get().to_dict()
    at = values.pop("at")
    assert abs((datetime.datetime.now(datetime.timezone.utc) - at).total_seconds()) < 600
    assert values == {"n": 3, "d": 1.5, "most": 2**63 - 1, "new": 7, "text": 1, "list": [1, 2, 3, 4]}
    document.update({"list": firestore.ArrayRemove([2, 9]), "n": firestore.Maximum(2), "d": firestore.Minimum(1)})
    values = document.get().to_dict()
    assert (values["list"], values["n"], values["d"]) == ([1, 3, 4], 3, 1)


def test_a_mask_returns_only_its_fields(things):
    document = things.document("k")
    document.set({"a": 1, "b": {"c": 2, "d": 3}})
    assert document.get(field_paths=["b.c"]).to_dict() == {"b": {"c": 2}}


def test_a_batch_is_atomic(db, things):
    things.document("b1").set({"n": 1})
    batch = db.batch()
    batch.set(things.document("b2"), {"n": 2})
    batch.update(things.document("b1"), {"n": firestore.Increment(1)})
    batch.delete(things.document("b0"))
    results = batch.commit()
    assert len(results) == 3
    batch = db.batch()
    batch.set(things.document("b3"), {"n": 3})
    batch.create(things.document("b1"), {"n": 9})
    with pytest.raises(exceptions.Conflict):
        batch.commit()
    assert {document.id: document.to_dict() for document in things.stream()} == {"b1": {"n": 2}, "b2": {"n": 2}}


def test_get_all_reports_missing_documents(db, things):
    things.document("g1").set({"n": 1})
    found = list(db.get_all([things.document("g1"), things.document("g2")]))
    assert {document.id: document.exists for document in found} == {"g1": True, "g2": False}


def test_collections_are_listed(db, things):
    parent = things.document("parent")
    parent.set({})
    for name in ["b", "a", "c"]:
        parent.collection(name).document("x").set({})
    assert [collection.id for collection in parent.collections()] == ["a", "b", "c"]
    assert things.id in [collection.id for collection in db.collections()]


def test_documents_are_listed_page_by_page(things):
    for number in range(25):
        things.document(f"d{number:02}").set({"n": number})
    assert [reference.id for reference in things.list_documents(page_size=10)] == [f"d{n:02}" for n in range(25)]


def test_a_document_that_is_too_large_is_refused(things):
    with pytest.raises(exceptions.BadRequest):
        things.document("large").set({"text": "x" * (1 << 20)})
    assert not things.document("large").get().exists


def test_timestamps_are_rounded_down_to_microseconds(things):
    time = _helpers.DatetimeWithNanoseconds(2026, 1, 30, 5, nanosecond=123456789, tzinfo=datetime.timezone.utc)
    things.document("ns").set({"at": time})
    found = things.document("ns").get().to_dict()["at"]
    assert (found.microsecond, found.nanosecond % 1000) == (123456, 0)


def test_unsupported_methods_are_unimplemented(db, things):
    with pytest.raises(exceptions.GoogleAPICallError) as failure:
        db.transaction()._begin()
    assert failure.value.code == 501
