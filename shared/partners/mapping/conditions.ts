/** What an answer means, by conditions on its HTTP status, its text and its values. */
import type { Tree } from './documents'
import { textOf, valuesAt } from './paths'

/** What a condition is about. */
export const conditionSubjects = ['http_status', 'text', 'value'] as const
export const conditionTests = ['is', 'is_not', 'contains', 'is_there', 'is_missing'] as const
export const answerMeanings = ['accepted', 'duplicate', 'refused', 'try_again'] as const
export type AnswerMeaning = (typeof answerMeanings)[number]

export interface Condition {
  of: (typeof conditionSubjects)[number]
  /** Path of the value; empty for the others. */
  at: string
  test: (typeof conditionTests)[number]
  /** One of them is enough; `is_not`: none of them. Statuses may be ranges: `502-504`. */
  values: readonly string[]
}

export interface AnswerRule {
  means: AnswerMeaning
  /** Whether all conditions must be true, or one. */
  every: boolean
  conditions: readonly Condition[]
}

interface ReceivedAnswer {
  httpStatus: number
  text: string
  tree: Tree | undefined
}

const isStatus = (status: number) => (value: string) => {
  const [from, to = from] = value.split(/[-–]/).map(Number)
  return from !== undefined && to !== undefined && from <= status && status <= to
}

function isTrue({ of, at, test, values }: Condition, { httpStatus, text, tree }: ReceivedAnswer): boolean {
  if (of === 'http_status') return values.some(isStatus(httpStatus)) !== (test === 'is_not')
  const found = of === 'text' ? [text] : valuesAt(tree, at).flat()
  const texts = found.flatMap((value) => textOf(value)?.trim() ?? [])
  switch (test) {
    case 'is':
      return texts.some((one) => values.includes(one))
    case 'is_not':
      return !texts.some((one) => values.includes(one))
    case 'contains':
      return texts.some((one) => values.some((value) => one.toLowerCase().includes(value.toLowerCase())))
    case 'is_there':
      return found.some((value) => value !== null && value !== '')
    case 'is_missing':
      return !found.some((value) => value !== null && value !== '')
  }
}

/**
 * Only an HTTP success can accept a lead, and only one or a fault of the request can refuse it: after all else the broker may have
 * taken it, whatever its text says.
 */
const canMean = (means: AnswerMeaning, status: number) => {
  const isSuccess = status >= 200 && status < 300
  if (means === 'accepted') return isSuccess
  return means === 'try_again' || isSuccess || (status >= 400 && status < 500 && status !== 408)
}

/** The first rule that fits; undefined if none does, and rules without conditions never do. */
export const ruleFor = <Rule extends AnswerRule>(rules: readonly Rule[], answer: ReceivedAnswer): Rule | undefined =>
  rules.find(({ means, every, conditions }) => {
    const fits = (condition: Condition) => isTrue(condition, answer)
    return (
      conditions.length > 0 &&
      canMean(means, answer.httpStatus) &&
      (every ? conditions.every(fits) : conditions.some(fits))
    )
  })

/** What is wrong with a value of a condition on the HTTP status; null if nothing is. */
export const statusFault = (value: string): string | null =>
  /^[1-5]\d\d([-–][1-5]\d\d)?$/.test(value) ? null : 'Use a status such as 200, or a range such as 500-599.'
