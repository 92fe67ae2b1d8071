import { isDeepStrictEqual } from 'node:util'
import { type AnswerMeaning, type AnswerRule, ruleFor } from '../../../shared/partners/mapping/conditions'
import { readDocument } from '../../../shared/partners/mapping/documents'
import type { BrokerConfig } from '../../partners/brokers/brokers.schema'

/** A kept answer of a broker to an attempt. */
export interface KeptAnswer {
  attempt_id: number
  lead_id: number
  sent_at: Date
  text: string
  http_status: number
  message: string | null
  /** Null: it is not settled. */
  was: 'accepted' | 'refused' | null
}

type Rule = BrokerConfig['answer']['rules'][number]

interface Lesson {
  /** The rules with the new one, which may be there already. */
  rules: readonly Rule[]
  /** Held leads whose answer gets this meaning. */
  held: readonly KeptAnswer[]
  /** Settled ones that would have been settled otherwise. */
  changed: readonly KeptAnswer[]
}

/** How an attempt is settled by a meaning; trying again is neither. */
const settledBy = (means: AnswerMeaning) =>
  means === 'accepted' ? 'accepted' : means === 'try_again' ? null : 'refused'

/**
 * What a rule would do that is to read this answer: it stands before the first one that fits, which would count otherwise. Null if
 * the answer does not fulfil it. Pure.
 */
export function lessonOf(
  { format, rules: before }: Pick<BrokerConfig['answer'], 'format' | 'rules'>,
  rule: Rule,
  answer: KeptAnswer,
  { held, known }: { held: readonly KeptAnswer[]; known: readonly KeptAnswer[] },
): Lesson | null {
  const deciding = (rules: readonly Rule[], { text, http_status: httpStatus }: KeptAnswer): AnswerRule | undefined =>
    ruleFor(rules, { httpStatus, text, tree: readDocument(text, format) })
  const first = deciding(before, answer)
  const at = first ? before.indexOf(first as Rule) : before.length
  const isThere = isDeepStrictEqual(first, rule)
  const rules = isThere ? before : [...before.slice(0, at), rule, ...before.slice(at)]
  const taught = isThere ? first : rule
  const isTaught = (one: KeptAnswer) => deciding(rules, one) === taught
  if (!isTaught(answer)) return null
  return {
    rules,
    held: held.filter(isTaught),
    changed: known.filter((one) => isTaught(one) && settledBy(rule.means) !== one.was),
  }
}
