import { BellRing } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { textColumn } from '../../records/list/columns'
import { defineRecordScreen } from '../../records/list/defineRecordScreen'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import type { AlertRuleRowFragment } from '../../generated/graphql'
import { alertRuleRecord } from './alertRuleRecord'

const actedOn = ({ fired, actedOn }: AlertRuleRowFragment) => (fired ? `${actedOn} of ${fired}` : '–')
const scope = ({ subjectIds, isExcluding }: AlertRuleRowFragment) =>
  subjectIds.length === 0 ? 'all' : `${isExcluding ? 'all but ' : ''}${subjectIds.length}`

/** Rules that open alerts, with how often they fired and were acted on. */
export const RulesTab = defineRecordScreen(alertRuleRecord, {
  words: {
    one: 'rule',
    many: 'Rules',
    icon: BellRing,
    purpose: 'A rule watches over money and opens an alert when its condition holds.',
    create: 'Add rule',
  },
  shape: {
    fields: ['name', 'kindTitle', 'fires', 'isActive', 'scope', 'fired', 'actedOn'],
    sort: { field: 'name', order: 'asc' },
  },
  columns: () => [
    textColumn('name', 'Rule', 186, ({ name }) => name),
    textColumn('kindTitle', 'Kind', 176, ({ kindTitle }) => kindTitle),
    textColumn('fires', 'Fires when', 384, ({ fires }) => fires),
    textColumn('isActive', 'State', 80, ({ isActive }) => (isActive ? 'Active' : 'Inactive')),
    textColumn('scope', 'Scope', 88, scope),
    {
      ...{ field: 'fired', title: 'Fired 7 d', width: 84, align: 'right' },
      sortValue: ({ fired }) => fired,
      cell: ({ fired }) => fired,
    },
    {
      ...{ field: 'actedOn', title: 'Acted on', width: 84, align: 'right' },
      sortValue: ({ actedOn }) => actedOn,
      cell: actedOn,
    },
  ],
  phone: {
    head: 'name',
    side: ({ fired }) => countOf(fired, 'alert'),
    under: ({ fires }) => fires,
  },
  textOf: ({ name, kindTitle, fires }) => [name, kindTitle, fires].join('\n'),
  nameOf: ({ name }) => name,
  permission: () => 'ALERTS_EDIT',
  historyOf: 'alert_rule',
  pageSize: { module: 'alert-rules', usual: 100 },
  Dialog: lazyComponent(() => import('./AlertRuleDialog'), 'AlertRuleDialog', null),
  deletion: {
    what: ({ name }) => (
      <>
        the rule <b>{name}</b> with its alerts.
      </>
    ),
  },
})
