/** Normalizes a list of texts: trimmed, without empty texts and duplicates. */
export const tidyValues = (values: readonly string[]) => [
  ...new Set(values.map((value) => value.trim()).filter(Boolean)),
]
