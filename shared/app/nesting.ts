/** How many lists and objects of a request may lie within each other. Code that walks them by recursion relies on it. */
const deepestNesting = 40

/** A request whose lists or objects are nested too deep; has a status like the errors of body parsers. */
export class NestedTooDeep extends Error {
  readonly status = 400

  /** `field` is the top-level field that contains them. */
  constructor(readonly field: string) {
    super(`The request is nested too deep: at most ${deepestNesting} lists or objects within each other.`)
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Without recursion, which a deeper value would exhaust. */
function isDeeper(value: object, most: number): boolean {
  const waiting: [object, number][] = [[value, 1]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [container, depth] = next
    if (depth > most) return true
    for (const item of Object.values(container)) if (isContainer(item)) waiting.push([item, depth + 1])
  }
  return false
}

/** Throws NestedTooDeep for a value read from JSON that is nested too deep. */
export function refuseDeepNesting(value: unknown): void {
  if (!isContainer(value)) return
  for (const [field, item] of Object.entries(value))
    if (isContainer(item) && isDeeper(item, deepestNesting - 1)) throw new NestedTooDeep(field)
}
