extension Browser {
    /// Returns the mistakes that axe-core finds on the page: the rule and the first elements of each.
    /// - Parameter excluded: A selector of parts that are not examined.
    public func accessibilityMistakes(outside excluded: String) throws -> String {
        if try value("typeof axe") as? String != "object" {
            try value(try Files.text(Repository.fixtures + "/Accessibility/axe.min.js") + "; true")
        }
        let found = try value(
            """
            axe.run({ exclude: [[\(Self.quoted(excluded))]] }, { resultTypes: ['violations'] }).then((result) =>
            result.violations.map((one) => one.id + ": " + one.nodes.map((node) => node.target.join(' ')).slice(0, 3))
            .join("\\n"))
            """)
        return found as? String ?? "axe-core gave no answer"
    }

    /// Opens the page of a report on a phone and on a desk, in light and in dark.
    /// - Parameters:
    ///   - file: The page.
    ///   - pictures: A selector of the widgets' pictures. axe-core does not examine them, because their colors are the
    ///     app's.
    ///   - look: Receives the browser, the page's width, and whether the page is dark.
    /// - Returns: The mistakes: a page that scrolls sideways or does not begin with its heading, pictures without a
    ///   size, what axe-core finds, and the browser's complaints.
    public static func mistakes(
        ofReport file: String, pictures: String, _ look: (Browser, Int, Bool) throws -> Void = { _, _, _ in }
    ) throws -> [String] {
        var mistakes: [String] = []
        for isDark in [false, true] {
            let browser = try Browser(isDark: isDark)
            for (width, height) in [(390, 844), (1_600, 900)] {
                try browser.resize(width: width, height: height)
                try browser.open("file://" + file)
                guard try browser.becomes("location.protocol === 'file:' && document.readyState === 'complete'") else {
                    return ["\(file) is not shown"]
                }
                let found = try browser.value(
                    """
                    (() => {
                      const mistakes = [], wide = document.documentElement.scrollWidth;
                      if (wide > \(width)) mistakes.push("is " + wide + " wide");
                      const title = document.querySelector("h1").innerText;
                      if (!document.body.innerText.trimStart().startsWith(title)) mistakes.push("begins before its heading");
                      const pictures = [...document.querySelectorAll(\(Self.quoted(pictures)))].filter((one) =>
                        one.checkVisibility());
                      if (!pictures.length) mistakes.push("has no picture");
                      for (const picture of pictures) {
                        const box = picture.getBoundingClientRect();
                        if (box.width < 1 || box.height < 1 || picture.naturalWidth === 0)
                          mistakes.push("has a picture without a size: " + picture.outerHTML.slice(0, 80));
                      }
                      return mistakes.join("\\n");
                    })()
                    """)
                let place = "at \(width) in \(isDark ? "dark" : "light")"
                let accessibility = try browser.accessibilityMistakes(outside: pictures)
                for text in [found as? String ?? "gave no answer", accessibility] where !text.isEmpty {
                    mistakes.append("\(place): \(text)")
                }
                try look(browser, width, isDark)
            }
            mistakes += browser.complaints
        }
        return mistakes
    }
}
