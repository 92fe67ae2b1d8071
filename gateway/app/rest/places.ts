/** Converts the path of an error in REST to that of the caller's input. Names are already in camel case. */
export type PlaceOf = (field: string) => string

/** Applies the replacements of several patterns, one after the other. */
export const renamed =
  (...names: readonly (readonly [RegExp, string])[]): PlaceOf =>
  (field) =>
    names.reduce((place, [found, name]) => place.replace(found, name), field)
