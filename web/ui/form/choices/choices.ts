export type Choice = {
  id: string
  name: string
  /** ISO code of a country's flag. */
  code?: string | null
  /** Statuses of a status group. */
  statuses?: readonly string[] | null
}
/** Number of rows for each choice by id; 0 if missing. */
export type ChoiceCounts = ReadonlyMap<string, number>

/** `isMissing`: a selected record that no longer exists, for example from an old link. */
export type NamedChoice = Choice & { isMissing: boolean }

// Ignores accents, so that "Sao" finds "São".
const fold = (text: string) =>
  (/^[ -~]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()
const folded = new WeakMap<Choice, string>()
/** The folded name, kept for the next key: there may be ten thousand choices. */
function foldedName(choice: Choice): string {
  const known = folded.get(choice) ?? fold(choice.name)
  folded.set(choice, known)
  return known
}

/** Choices whose name contains the text or whose id is the text. */
export function findChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = fold(text.trim())
  return wanted ? choices.filter((choice) => choice.id === wanted || foldedName(choice).includes(wanted)) : choices
}

/** The same, names that begin with the text first: "ger" lists Germany before Algeria. */
export function findChoicesByStart(choices: readonly Choice[], text: string): readonly Choice[] {
  const [found, wanted] = [findChoices(choices, text), fold(text.trim())]
  const begins = (choice: Choice) => choice.id === wanted || foldedName(choice).startsWith(wanted)
  return wanted ? [...found.filter(begins), ...found.filter((choice) => !begins(choice))] : found
}

/** Moves selected choices to the top. */
export function chosenFirst(choices: readonly Choice[], chosen: readonly string[]): readonly Choice[] {
  const first = new Set(chosen)
  return first.size
    ? [...choices.filter(({ id }) => first.has(id)), ...choices.filter(({ id }) => !first.has(id))]
    : choices
}
