// The results of an examination consist of observations and verdicts.
@_exported public import WidgetRules
