# The list of supported declarations as Markdown, made of all symbol graphs of the modules in `frameworks`.
# Reads one array of graphs (jq --slurp).

# Public for Tandem's own modules only: whole types, and functions and members.
def internals: "^(_.*|AppStorageDefaults|AppStorageStore|BackgroundTaskRuntime|PlottedValue|ProcessLocale)$";
def internal_members: "^([_$].*|Body|hash|isEqual|localizedStringOfAdoptedCode|ofAdoptedCode|ofHost|simulated)$";

# Adopted code knows these types by Apple's names, from ImportShims.
def renamed: {
    DurationTextFormatter: "DateComponentsFormatter",
    MeasurementTextFormatter: "MeasurementFormatter",
    PersonNameFormatter: "PersonNameComponentsFormatter"
};

# The order of the frameworks. A module without Apple's name is given, and which of its types the framework has.
def frameworks: [
    { name: "SwiftUI" }, { name: "WidgetKit" }, { name: "AppIntents" }, { name: "ActivityKit" }, { name: "Charts" },
    { name: "UIKit", module: "AppleUIKit" },
    { name: "Foundation", module: "AppleFoundation", types: "^(?!CG|UT)", note: (
        "Foundation itself is the toolchain's, with `URLSession` under the network conditions. The list below has "
        + "additions that Foundation lacks on Linux, and replacements. `NSLocalizedString`, `Bundle.main` and "
        + "`Locale.current` are the extension's.") },
    { name: "CoreGraphics", module: "AppleFoundation", types: "^CG",
      note: "`CGFloat`, `CGPoint`, `CGSize` and `CGRect` are Foundation's." },
    { name: "Combine", module: "AppleCombine", note: "Publishers, subjects and operators are OpenCombine's." },
    { name: "os and OSLog", module: "AppleLogging" }, { name: "Network", module: "AppleNetwork" },
    { name: "UniformTypeIdentifiers", module: "AppleFoundation", types: "^UT" },
    { name: "CryptoKit", module: "Crypto", note: "These are swift-crypto's. `SecureEnclave` is absent." }, { name: "RelevanceKit" }, { name: "BackgroundTasks" }
];

def folded($indent; $width): [scan(".{1,\($width)}$|.{1,\($width - 1)} ") | rtrimstr(" ")] | join("\n" + $indent);
def code: map("`\(.)`") | join(", ");

# The declarations of a graph: owner, an empty text for declarations outside types, and name without parameters.
# Declarations without a location are derived by the compiler, such as `init(rawValue:)`.
def declarations:
    .module.name as $source | .symbols[] | select(.location and (.kind.identifier | endswith(".op") | not))
    | (.pathComponents | .[0] |= (renamed[.] // .) | .[-1] |= sub("\\(.*"; "")) as $path
    | { module: $source, kind: .kind.identifier, owner: ($path[:-1] | join(".")), name: $path[-1] }
    | select(($path[0] | test(internals) | not) and (.name | test(internal_members) | not));

def section($title; $names): select($names != []) | "\n### \($title)\n\n" + ($names | code | folded(""; 118));

# A framework's part of the list. The modifiers of other frameworks that SwiftUI has too are listed there.
def framework($all; $modifiers):
    . as $it | ($it.module // $it.name) as $source
    | [$all[] | select(.module == $source and ((if .owner == "" then .name else .owner end) | test($it.types // "")))
       | select(($source | IN("SwiftUI", "AppleCombine")) or .owner != "View" or (.name | IN($modifiers[]) | not))]
    | (group_by(.owner) | map({ key: .[0].owner, value: map(.name) | unique }) | from_entries) as $members
    | (map(select(.kind == "swift.func" and .owner == "") | .name) | unique) as $functions
    | ($members[""] // [] | . - $functions) as $top
    | def told($owner): ($members[$owner] // []) - ["body", "init", "subscript"];
    "\n## \($it.name)", ($it.note // empty | "\n" + folded(""; 118)),
    section("Modifiers of views"; told("View")), section("Modifiers of widgets"; told("WidgetConfiguration")),
    section("Environment values"; told("EnvironmentValues")), section("Functions"; $functions),
    "\n### Types\n",
    ($top + ($members | keys) - [""] | unique[]
     | if IN("View", "EnvironmentValues", "WidgetConfiguration") then select($source == "SwiftUI") | "- `\(.)`"
       else "- `\(.)`" + (if $members[.] then ": " + ($members[.] | code) else "" end) | folded("  "; 116) end);

[.[] | declarations] as $all | [$all[] | select(.module == "SwiftUI" and .owner == "View") | .name] as $modifiers
| ("Frameworks: " + ([frameworks[].name | "[\(.)](#\(ascii_downcase | gsub(" "; "-")))"] | join(", ")) + "."
   | folded(""; 118)),
(frameworks[] | framework($all; $modifiers))
