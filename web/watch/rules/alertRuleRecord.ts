import { alertKind, settingFaults, type AlertKind } from '../../../shared/watch/alertKinds'
import {
  AlertRulesDocument,
  CreateAlertRuleDocument,
  DeleteAlertRuleDocument,
  UpdateAlertRuleDocument,
  type AlertRuleRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import type { Words } from '../../records/conflict/words'

export interface AlertRuleForm {
  kind: AlertKind
  name: string
  isActive: boolean
  /** Settings as typed, by name. */
  settings: Readonly<Record<string, string>>
  subjectIds: readonly string[]
  isExcluding: boolean
}

const settingTexts = (kind: AlertKind) =>
  Object.fromEntries(Object.entries(alertKind(kind).settings).map(([name, { value }]) => [name, String(value)]))

/** Settings as numbers; NaN where none is typed. */
export const numbersOf = ({ settings }: AlertRuleForm) =>
  Object.fromEntries(Object.entries(settings).map(([name, text]) => [name, text.trim() ? Number(text) : NaN]))

export const alertRuleForm = {
  titles: {
    kind: 'Kind',
    name: 'Name',
    isActive: 'Active',
    settings: 'Settings',
    subjectIds: 'Scope',
    isExcluding: 'All but these',
  },
  formOf: ({ kind, name, isActive, settings, subjectIds, isExcluding }: AlertRuleRowFragment): AlertRuleForm => ({
    ...{ kind, name, isActive, subjectIds, isExcluding },
    settings: Object.fromEntries(settings.map(({ name, value }) => [name, String(value)])),
  }),
  empty: (): AlertRuleForm => ({
    ...{ kind: 'advertiser_refuses', name: '', isActive: true, subjectIds: [], isExcluding: false },
    settings: settingTexts('advertiser_refuses'),
  }),
  problems: (form: AlertRuleForm) => {
    const faults = Object.entries(settingFaults(form.kind, numbersOf(form)))
    return {
      ...(!form.name.trim() && { name: 'Enter a name.' }),
      ...Object.fromEntries(faults.map(([name, fault]) => [`settings.${name}`, fault])),
    }
  },
}

export const settingInputs = (form: AlertRuleForm) =>
  Object.entries(numbersOf(form)).map(([name, value]) => ({ name, value }))

/** For rules of a kind, whose scope are partners of one type. */
export function alertRuleWords(kind: AlertKind): Words<AlertRuleForm> {
  const { settings, subjects } = alertKind(kind)
  return {
    subjectIds: subjects.some((subject) => subject === 'publisher') ? 'publishers' : 'advertisers',
    settings: (given) =>
      Object.entries(settings).map(
        ([name, { label, unit }]) => `${label}: ${[given[name] || 'none', unit].join(' ').trim()}`,
      ),
  }
}

const inputOf = (form: AlertRuleForm) => ({
  name: form.name,
  isActive: form.isActive,
  settings: settingInputs(form),
  subjectIds: [...form.subjectIds],
  isExcluding: form.isExcluding,
})

/** Rules that open alerts. */
export const alertRuleRecord = defineRecord<AlertRuleRowFragment, AlertRuleForm, object>({
  type: 'AlertRule',
  rows: rowsIn(AlertRulesDocument, 'alertRules', () => ({})),
  create: saves(CreateAlertRuleDocument, 'alertRule', ({ form, key }) => ({
    kind: form.kind,
    input: inputOf(form),
    key,
  })),
  update: saves(UpdateAlertRuleDocument, 'alertRule', ({ form, row: { id, version } }) => ({
    ...{ id, version },
    input: inputOf(form),
  })),
  remove: deletes(DeleteAlertRuleDocument, ({ row: { id } }) => ({ id })),
  texts: {
    created: 'Rule created successfully',
    updated: 'Rule updated successfully',
    failed: 'Failed to save the rule. Please try again.',
  },
})

/** The form with the settings of another kind. */
export const withKind = (form: AlertRuleForm, kind: AlertKind): AlertRuleForm => ({
  ...form,
  ...{ kind, settings: settingTexts(kind), subjectIds: [] },
})
