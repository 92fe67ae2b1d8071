/** What values of an answer can be: places of the mapping, or parts of conditions. */
import { ruleFor } from '../../../shared/partners/mapping/conditions'
import { readDocument } from '../../../shared/partners/mapping/documents'
import { type BrokerForm, type FormCondition, type FormRule, isFirstRules, ruleInput } from './brokerFields'
import type { Sample } from './samples'

export const placesOfAnswer = ['id', 'autologinUrl', 'status', 'reason'] as const
export type AnswerPlace = (typeof placesOfAnswer)[number]

export const placeNames: Readonly<Record<AnswerPlace, string>> = {
  id: "The broker's lead id",
  autologinUrl: 'The autologin URL',
  status: 'The status',
  reason: 'The reason',
}

const isSame = (one: FormCondition, other: FormCondition) =>
  one.of === other.of && one.at === other.at && one.values === other.values

/** Rules without a condition, and without those that have no other. */
export const withoutCondition = (rules: readonly FormRule[], condition: FormCondition): readonly FormRule[] =>
  rules.flatMap((rule) => {
    const conditions = rule.conditions.filter((one) => !isSame(one, condition))
    return conditions.length ? [{ ...rule, conditions }] : []
  })

/**
 * Rules by which a sample means what it should, by one more condition: of a rule that fits already, or of another one before
 * those that say otherwise. Those of a new form, which nobody chose, are dropped.
 */
export function withCondition(
  { rules: before, answerFormat }: Pick<BrokerForm, 'rules' | 'answerFormat'>,
  condition: FormCondition,
  { means, text, httpStatus }: Sample,
): readonly FormRule[] {
  const rules = isFirstRules(before) ? [] : withoutCondition(before, condition)
  const answer = { httpStatus: Number(httpStatus), text, tree: readDocument(text, answerFormat) }
  const fits = (rule: FormRule) => ruleFor([ruleInput(rule)], answer) !== undefined
  const first = rules.findIndex(fits)
  const found = rules[first]
  if (found?.means === means && found.every)
    return rules.map((rule) => (rule === found ? { ...rule, conditions: [...rule.conditions, condition] } : rule))
  const at = first < 0 ? rules.length : first
  return [...rules.slice(0, at), { means, every: true, conditions: [condition] }, ...rules.slice(at)]
}
