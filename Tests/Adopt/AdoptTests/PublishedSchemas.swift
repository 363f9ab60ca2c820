import TestSupport

/// Validates reports against the published schemas in Tests/Fixtures/Schemas.
enum PublishedSchemas {
    private static let folder = Repository.root + "/Tests/Fixtures/Schemas"

    /// Returns what is wrong with a file in SARIF 2.1.0; empty if it is valid.
    static func problems(ofSARIF path: String) throws -> String {
        try problems(of: path, schema: folder + "/sarif-schema-2.1.0.json")
    }

    /// Returns what is wrong with a workflow for GitHub Actions, as JSON; empty if it is valid.
    static func problems(ofWorkflow path: String) throws -> String {
        try problems(of: path, schema: folder + "/github-workflow.json")
    }

    /// Returns what is wrong with a JSON file, or with the JSON Schema itself; empty if the file is valid.
    static func problems(of path: String, schema: String) throws -> String {
        let script = """
            import json, sys
            from jsonschema.validators import validator_for
            schema, instance = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
            Validator = validator_for(schema)
            Validator.check_schema(schema)
            for error in Validator(schema).iter_errors(instance): print(list(error.path), error.message)
            """
        // The interpreter of Debian, which has the package python3-jsonschema.
        let outcome = try run("/usr/bin/python3", ["-c", script, schema, path])
        return outcome.status == 0 ? outcome.output : "\(outcome)"
    }

    /// Returns what is wrong with a file in JUnit's XML; empty if it is valid.
    static func problems(ofJUnit path: String) throws -> String {
        let outcome = try run("/usr/bin/xmllint", ["--noout", "--nonet", "--schema", folder + "/junit-10.xsd", path])
        return outcome.status == 0 ? "" : "\(outcome)"
    }
}
