# Writes the list of supported declarations as Markdown. Reads one array (jq --slurp) with the symbol graphs of all modules
# in `frameworks`.

# Names that are public only because Tandem's own modules need them: `internals` are types, `internal_members` are functions
# and members.
def internals: "^(_.*|AppStorageDefaults|AppStorageStore|BackgroundTaskRuntime|CodedServiceError|PlottedValue|ProcessLocale|ServiceErrorCode)$";
def internal_members: "^([_$].*|Body|hash|isEqual|localizedStringOfAdoptedCode|ofAdoptedCode|nsError|ofHost|simulated|ErrorType)$";

# Types to which ImportShims gives Apple's names in adopted code.
def renamed: {
    DurationTextFormatter: "DateComponentsFormatter",
    KeyValueExpression: "NSExpression",
    MeasurementTextFormatter: "MeasurementFormatter",
    PersonNameFormatter: "PersonNameComponentsFormatter"
};

# The frameworks, in the order of the list. `module` is the name of Tandem's module if it differs. `types` matches the types
# of that module which belong to the framework.
def frameworks: [
    { name: "SwiftUI" }, { name: "WidgetKit" }, { name: "AppIntents" }, { name: "ActivityKit" }, { name: "Charts" },
    { name: "UIKit", module: "AppleUIKit" },
    { name: "Foundation", module: "AppleFoundation", types: "^(?!CG|UT|.*Transfer|(Codable|Data|File|Proxy)Rep)", note: (
        "Foundation itself is the toolchain's, with `URLSession` under the network conditions. The list below has "
        + "additions that Foundation lacks on Linux, and replacements. `NSLocalizedString`, `Bundle.main` and "
        + "`Locale.current` are the extension's.") },
    { name: "CoreGraphics", module: "AppleFoundation", types: "^CG",
      note: "`CGFloat`, `CGPoint`, `CGSize` and `CGRect` are Foundation's." },
    { name: "Combine", module: "AppleCombine", note: "Publishers, subjects and operators are OpenCombine's." },
    { name: "os and OSLog", module: "AppleLogging" }, { name: "Network", module: "AppleNetwork" },
    { name: "UniformTypeIdentifiers", module: "AppleFoundation", types: "^UT" },
    { name: "CoreTransferable", module: "AppleFoundation", types: "Transfer|^(Codable|Data|File|Proxy)Rep" },
    { name: "CryptoKit", module: "Crypto", note: "These are swift-crypto's. `SecureEnclave` is absent." }, { name: "RelevanceKit" }, { name: "BackgroundTasks" },
    { name: "AVFoundation", note: "Nothing is played or recorded; the user has allowed neither camera nor microphone." },
    { name: "AdSupport", module: "AppleScreens", types: "^ASI", note: "The identifier is zero." },
    { name: "AppTrackingTransparency", module: "AppleScreens", types: "^AT", note: "The user has not allowed tracking." },
    { name: "Accelerate", note: "Only these functions exist; they compute one element after the other." },
    { name: "AudioToolbox", note: "The phone is muted." },
    { name: "AuthenticationServices", note: "The user is not signed in to iCloud; each attempt to sign in fails." },
    { name: "CloudKit", note: "The user is not signed in to iCloud." },
    { name: "CommonCrypto", note: "Digests and authentication codes; no ciphers." },
    { name: "Contacts", note: "The user has not allowed contacts." },
    { name: "ContactsUI", module: "AppleScreens", types: "^CN", note: "No screen is shown." },
    { name: "CoreBluetooth", note: "The user has not allowed Bluetooth." },
    { name: "CoreData", note: "A SQLite file that app and widget share. `tandem adopt` reads the data models." },
    { name: "CoreImage", note: "QR codes; no other filters, because no pixels are decoded." },
    { name: "CoreLocation", note: "The user has not allowed locations." },
    { name: "CoreMedia" },
    { name: "CoreMotion", note: "The user has not allowed the sensors." },
    { name: "CoreNFC", module: "AppleScreens", types: "^NFC", note: "The phone reads no tags." },
    { name: "CoreSpotlight", note: "There is no search." },
    { name: "CoreTelephony", note: "The phone has no SIM card." },
    { name: "EventKit", note: "The user has not allowed the calendar." },
    { name: "EventKitUI", module: "AppleScreens", types: "^EK", note: "No screen is shown." },
    { name: "GameKit", module: "AppleScreens", types: "^GK", note: "The user is not signed in to Game Center." },
    { name: "HealthKit", note: "The user has not allowed health data." },
    { name: "LinkPresentation", module: "AppleScreens", types: "^LP", note: "No page is read." },
    { name: "LocalAuthentication", note: "The user has not allowed Face ID." },
    { name: "MapKit", note: "Maps are not drawn." },
    { name: "MediaPlayer", note: "The user has not allowed the music library; nothing is played." },
    { name: "MessageUI", module: "AppleScreens", types: "^(MF|Message)", note: "The user has set up neither mail nor messages." },
    { name: "MetricKit", module: "AppleScreens", types: "^MX", note: "Nothing is measured." },
    { name: "NetworkExtension", note: "Apps do not learn the name of the Wi-Fi network; the user has set up no VPN." },
    { name: "PassKit", module: "AppleScreens", types: "^(PK|PayWith|AddPass)", note: "The phone has no wallet." },
    { name: "QuickLook", module: "AppleScreens", types: "^(QL|NSURL|View$)", note: "No document is shown." },
    { name: "SafariServices", module: "AppleScreens", types: "^SF", note: "No page is shown." },
    { name: "StoreKit", note: "The App Store offers nothing, and the user has bought nothing." },
    { name: "SwiftData", note: "A SQLite file that app and widget share. Only `save()` saves." },
    { name: "TipKit", note: "No tip is shown." },
    { name: "UserNotifications", note: "The user has not allowed notifications." },
    { name: "WatchConnectivity", note: "The phone does not support it." },
    { name: "WeatherKit", note: "The app may not use the service." }
];

def folded($indent; $width): [scan(".{1,\($width)}$|.{1,\($width - 1)} ") | rtrimstr(" ")] | join("\n" + $indent);
def code: map("`\(.)`") | join(", ");

# The declarations of a graph. `owner` is the type, or empty for declarations outside types. `name` has no parameters.
# Declarations without a location are left out: the compiler derives them, such as `init(rawValue:)`.
def declarations:
    .module.name as $source | .symbols[] | select(.location and (.kind.identifier | endswith(".op") | not))
    | (.pathComponents | .[0] |= (renamed[.] // .) | .[-1] |= sub("\\(.*"; "")) as $path
    | { module: $source, kind: .kind.identifier, owner: ($path[:-1] | join(".")), name: $path[-1] }
    | select(($path[0] | test(internals) | not) and (.name | test(internal_members) | not));

def section($title; $names): select($names != []) | "\n### \($title)\n\n" + ($names | code | folded(""; 118));

# The part of the list for one framework. A modifier that SwiftUI has too is listed only under SwiftUI.
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
