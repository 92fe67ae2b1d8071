/** Summary of what a set of permissions allows, for the preview of a role and of a user. */
import { listInWords } from '../app/listInWords'
import { amountKinds, amountNames, amountsSeen, priceTitles } from './amounts'
import { matrixSections, metricRows, metricTitles, type MatrixRow } from './permissionMatrix'
import { type Needed, permissionCode } from './permissions'

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

/** How many of these permissions, which open amounts, are held. */
function moneyWords(has: Has, names: readonly string[]): 'no money' | 'some money' | 'all money' {
  const seen = names.filter(has).length
  return seen === 0 ? 'no money' : seen === names.length ? 'all money' : 'some money'
}
const everyAmount = amountNames.flatMap((name) => amountKinds[name].openedBy)

const boxNames = (rows: typeof metricRows) => rows.flatMap(({ boxes }) => boxes.map(({ name }) => name))
const figureScreens: Readonly<Record<string, readonly string[]>> = {
  DASHBOARDS_LIST: boxNames(metricRows.filter(({ scope }) => scope === 'global')),
  REPORTS_LIST: boxNames(metricRows),
  CLICK_REPORTS_LIST: boxNames(metricRows),
}

/**
 * What is allowed on the screen of a permission: `look only`, `may change`, `no money`; empty if there is nothing to
 * add.
 */
export function sightOf(needed: Needed, held: readonly number[]): string {
  const [permission = ''] = [needed].flat()
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

/** The kinds of amounts in words, such as `revenue` and `prices of advertisers`. */
const amountWords = (held: readonly number[]): string[] =>
  amountsSeen(held)
    .map((name) => ({ ...metricTitles, ...priceTitles })[name])
    .map((title) => (/[A-Z]{2}/.test(title) ? title : title.toLowerCase()))

function moneySentence(held: readonly number[]): RoleSentence {
  const seen = amountWords(held)
  return seen.length
    ? { does: true, text: `Sees ${listInWords(seen)}` }
    : { does: false, text: 'Sees no revenue, payout, profit or price' }
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
    moneySentence(held),
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
  }, ${moneyWords(has, everyAmount)}.`
}
