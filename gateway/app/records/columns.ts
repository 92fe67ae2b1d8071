/** The properties of REST that the selected fields of a type need; no others are requested. */
export const columnsBehind =
  <Column>(behind: Readonly<Record<string, readonly Column[]>>) =>
  (fields: Iterable<string>): Column[] => [...new Set([...fields].flatMap((field) => behind[field] ?? []))]
