import Adopt
import Foundation

/// The workflow for GitHub Actions that `tandem init --ci` writes.
enum Workflow {
    /// The path of the file in a repository.
    static let path = ".github/workflows/tandem.yml"

    /// Returns the workflow's text.
    /// - Parameter folder: The folder with `.tandem.yml`, relative to the top of the repository; `.` for the top.
    static func text(for folder: String) -> String {
        // The shell reads the folder as data, whatever its name is. JSON's strings are YAML's, too, but for some control
        // characters.
        let json = (try? JSONEncoder.plain.encode(folder)).map { String(decoding: $0, as: UTF8.self) } ?? "\".\""
        let quoted = json.unicodeScalars.map { scalar in
            (0x7F...0x9F).contains(scalar.value) ? "\\u00" + String(scalar.value, radix: 16) : String(scalar)
        }.joined()
        // An expression in a folder's name would be evaluated.
        return template.replacing("FOLDER", with: quoted.replacing("${{", with: "${{ '${{' }}"))
    }

    private static let template = #"""
        # Runs this repository's widgets with Tandem, and fails if they have a mistake. Written by `tandem init --ci`.
        # The variable TANDEM_DEB of the repository (Settings, Secrets and variables, Actions, Variables) is the address of
        # Tandem's Debian package, which `scripts/package` makes in a clone of Tandem, such as one in a release of yours.
        name: Tandem
        on:
          pull_request:
          push:
            branches: [main, master]
        permissions:
          contents: read
          # Shows the findings under Security, Code scanning.
          security-events: write
        concurrency:
          group: tandem-${{ github.ref }}
          cancel-in-progress: true
        jobs:
          adopt:
            runs-on: ubuntu-latest
            timeout-minutes: 45
            container:
              # Debian 12, for which the package is made, with a Swift toolchain. With that of the package, nothing of
              # Tandem is compiled again.
              image: swift:6.2-bookworm
              # Lets `tandem adopt` make a sandbox in the container.
              options: >-
                --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined
            env:
              TANDEM_CACHE: /var/cache/tandem
              WIDGETS: FOLDER
            steps:
              - uses: actions/checkout@v5
                with:
                  # The widgets' code sees the repository's folder, and must not see the token.
                  persist-credentials: false
              - name: Install Tandem
                id: install
                env:
                  TANDEM_DEB: ${{ vars.TANDEM_DEB }}
                run: |
                  if [ -z "$TANDEM_DEB" ]; then
                    echo "::error::Set the repository's variable TANDEM_DEB to the address of Tandem's Debian package. GitHub passes no variables to pull requests from forks: for these, write the address into the workflow."
                    exit 1
                  fi
                  apt-get update
                  apt-get install -y --no-install-recommends bubblewrap ca-certificates curl
                  curl -fsSL --retry 3 -o /tmp/tandem.deb "$TANDEM_DEB"
                  apt-get install -y --no-install-recommends /tmp/tandem.deb
              # What was built is built again only if it changed. A run that fails stores nothing.
              - uses: actions/cache@v5
                with:
                  path: /var/cache/tandem
                  key: tandem-${{ hashFiles('**/*.swift', '**/*.pbxproj', '**/Package.resolved') }}
                  restore-keys: tandem-
              - name: Run the widgets
                run: tandem adopt "$WIDGETS" --github --sarif adopt.sarif --html adopt.html
              - name: Compare with the reference pictures
                # Also if a widget has mistakes, so that a pull request shows all that is wrong.
                if: ${{ !cancelled() && steps.install.outcome == 'success' }}
                run: |
                  page=$PWD/snapshot-differences.html
                  cd "$WIDGETS"
                  if [ ! -e tandem-references/references.json ] && ! grep -qs '^references:' .tandem.yml; then
                    echo "There are no reference pictures: tandem snapshot --record makes them"
                    exit 0
                  fi
                  apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-color-emoji
                  tandem snapshot --compare --out "$page"
              - name: Keep the pages with the findings and with the pictures that differ
                if: ${{ !cancelled() }}
                uses: actions/upload-artifact@v6
                with:
                  name: tandem
                  path: |
                    adopt.html
                    snapshot-differences.html
                  if-no-files-found: ignore
              - name: Show the findings under Security
                if: ${{ !cancelled() && hashFiles('adopt.sarif') != '' }}
                # Private repositories without code scanning, and forks, may not do this. The step "Run the widgets" decides.
                continue-on-error: true
                uses: github/codeql-action/upload-sarif@v4
                with:
                  sarif_file: adopt.sarif

        """#
}

extension JSONEncoder {
    fileprivate static var plain: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }
}
