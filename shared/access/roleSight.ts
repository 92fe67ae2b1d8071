/** Summary of what a set of permissions allows, for the preview of a role and of a user. */
import { listInWords } from '../app/listInWords'
import { matrixSections, metricRows, metricTitles, type MatrixRow } from './permissionMatrix'
import { permissionCode, reportMetrics } from './permissions'

type Has = (name: string) => boolean
const hasOf = (held: readonly number[]): Has => {
  const codes = new Set(held)
  return (name) => codes.has(permissionCode(name) ?? 0)
}
const capital = (text: string) => (text[0] ?? '').toUpperCase() + text.slice(1)

const tabsTitle = { Advertisers: 'Advertiser tabs', Publishers: 'Publisher tabs' } as const
const isTabs = (title: string) => Object.values<string>(tabsTitle).includes(title)
const screens: readonly MatrixRow[] = matrixSections.flatMap(({ title, rows }) => (isTabs(title) ? [] : rows))
const tabsOf = (row: MatrixRow): readonly MatrixRow[] =>
  matrixSections.find(({ title }) => title === (tabsTitle as Record<string, string>)[row.title])?.rows ?? []

/** Permissions of a row that change data: all verbs except See, and all actions except those that only show. */
const changing = ({ verbs: { LIST: _, ...verbs }, acts }: MatrixRow) =>
  [...Object.values(verbs), ...acts].filter(({ words }) => !words.startsWith('View '))
const mayChange = (row: MatrixRow, has: Has) =>
  row.isWhole
    ? has(row.verbs.LIST?.name ?? '')
    : [row, ...tabsOf(row)].some((one) => changing(one).some(({ name }) => has(name)))

/** Whether all money metrics are visible, in all scopes or in the global scope only. */
function moneyWords(has: Has, scopes: typeof metricRows): 'no money' | 'some money' | 'all money' {
  const boxes = scopes.flatMap((row) => row.boxes)
  const seen = boxes.filter(({ name }) => has(name)).length
  return seen === 0 ? 'no money' : seen === boxes.length ? 'all money' : 'some money'
}

const figureScreens: Readonly<Record<string, typeof metricRows>> = {
  DASHBOARDS_LIST: metricRows.filter(({ scope }) => scope === 'global'),
  REPORTS_LIST: metricRows,
  CLICK_REPORTS_LIST: metricRows,
}

/**
 * What is allowed on the screen of a permission: `look only`, `may change`, `no money`; empty if there is nothing to
 * add.
 */
export function sightOf(permission: string, held: readonly number[]): string {
  const has = hasOf(held)
  const scopes = figureScreens[permission]
  if (scopes) return moneyWords(has, scopes)
  const row = screens.find(({ verbs }) => verbs.LIST?.name === permission)
  if (!row || (changing(row).length === 0 && !row.isWhole)) return ''
  return mayChange(row, has) ? 'may change' : 'look only'
}

interface RoleSentence {
  /** Whether the sentence states what is allowed or what is not. */
  does: boolean
  text: string
}

const sentence = (done: readonly string[], otherwise: string): RoleSentence =>
  done.length ? { does: true, text: capital(listInWords(done)) } : { does: false, text: otherwise }
const doneOf = (has: Has, phrases: Readonly<Record<string, string>>) =>
  Object.entries(phrases).flatMap(([name, phrase]) => (has(name) ? [phrase] : []))
const ownWords = ['Leads', 'Pending Conversions', 'Users', 'Roles']
const changedNouns = (has: Has) =>
  screens.filter((row) => !ownWords.includes(row.title) && mayChange(row, has)).map(({ noun }) => noun)

function moneySentence(has: Has): RoleSentence {
  const seen = reportMetrics.filter((_, at) => metricRows.some(({ boxes }) => has(boxes[at]?.name ?? '')))
  if (!seen.length) return { does: false, text: 'Sees no revenue, payout or profit' }
  const titles = seen
    .map((metric) => metricTitles[metric])
    .map((title) => (/[A-Z]{2}/.test(title) ? title : title.toLowerCase()))
  return { does: true, text: `Sees ${listInWords(titles)}` }
}

/** What these permissions allow and do not allow, most important first. */
export function roleSentences(held: readonly number[]): RoleSentence[] {
  const has = hasOf(held)
  const nouns = changedNouns(has)
  return [
    sentence(
      doneOf(has, {
        LEADS_EDIT: 'corrects leads',
        LEADS_OVERRIDE_STATUS: 'overrides their status',
        LEADS_MARK_TEST_LEAD: 'marks tests',
        LEADS_INJECTION: 'injects leads',
      }),
      'Changes no lead',
    ),
    sentence(
      doneOf(has, { PENDING_CONVERSIONS_MARK_FTD: 'accepts and rejects FTDs', LEADS_MARK_FTD: 'fires FTDs' }),
      'Accepts no FTD and fires none',
    ),
    moneySentence(has),
    nouns.length
      ? { does: true, text: `Changes ${listInWords(nouns)}` }
      : { does: false, text: 'Changes no advertiser, publisher or cap' },
    sentence(
      screens
        .filter((row) => ['Users', 'Roles'].includes(row.title) && mayChange(row, has))
        .map(({ noun }) => `changes ${noun}`),
      'Changes no user and no role',
    ),
  ]
}

/** One-sentence summary of a role: `Sees 9 screens, changes leads and status groups, no money.` */
export function roleSummary(held: readonly number[]): string {
  const has = hasOf(held)
  const seen = screens.filter(({ verbs }) => has(verbs.LIST?.name ?? '')).length
  const changed = screens.filter((row) => mayChange(row, has)).map(({ noun }) => noun)
  const shown = changed.length > 3 ? [...changed.slice(0, 2), `${changed.length - 2} more`] : changed
  return `Sees ${seen} ${seen === 1 ? 'screen' : 'screens'}, ${
    shown.length ? `changes ${listInWords(shown)}` : 'changes nothing'
  }, ${moneyWords(has, metricRows)}.`
}
