/** Texts of a list as they are kept: without blanks around them, none empty, none twice. */
export const tidyValues = (values: readonly string[]) => [
  ...new Set(values.map((value) => value.trim()).filter(Boolean)),
]
