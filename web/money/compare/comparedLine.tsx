import '../ledger/ledger.css'
import './compare.css'
import { formatMoney } from '../../../shared/app/money'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { type LineChoice, lineChoiceNames, lineChoices, lineKinds } from '../../../shared/money/brokerLists'
import type { ComparedLineFactsFragment } from '../../generated/graphql'
import { leadPageHref } from '../../leads/leadPanel/leadAddress'
import { Flag } from '../../ui/show/CountryName'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import { moneyText } from '../statements/statementRow'

export type Line = ComparedLineFactsFragment

export interface Choosing {
  zone: string
  /** What is chosen, also if the server has not answered yet. */
  choiceOf: (line: Line) => LineChoice | null
  /** Null: nothing can be chosen. */
  choose: ((lines: readonly Line[], choice: LineChoice) => void) | null
}

export const lineKey = ({ key }: Line) => key
export const nameOf = ({ email, reference, leadId }: Line) => email ?? reference ?? `Lead ${leadId ?? ''}`
/** Why a choice is not possible; null if it is. */
export const refusalOf = ({ kind, acceptRefusal }: Line, choice: LineChoice) =>
  kind === 'equal' ? 'Both have the same amount.' : choice === 'accept' ? acceptRefusal : null

/** +$780.00 or −$50.00 */
export const differenceText = (amount: number) => (amount > 0 ? `+${formatMoney(amount)}` : moneyText(amount))
export const differenceOf = ({ ours, theirs }: Pick<Line, 'ours' | 'theirs'>) =>
  (Math.round((theirs ?? 0) * 100) - Math.round((ours ?? 0) * 100)) / 100

const Choices = ({ line, choiceOf, choose }: Choosing & { line: Line }) =>
  line.kind === 'equal' ? (
    <span className="dt-quiet">–</span>
  ) : (
    <span className="compare-choice" role="group" aria-label={`Choice for ${nameOf(line)}`}>
      {lineChoiceNames.map((choice) => {
        const refusal = refusalOf(line, choice)
        return (
          <button
            key={choice}
            type="button"
            className={choice}
            aria-pressed={choiceOf(line) === choice}
            disabled={choose === null || refusal !== null}
            title={refusal ?? undefined}
            onClick={(event) => {
              event.stopPropagation()
              choose?.([line], choice)
            }}
          >
            {lineChoices[choice]}
          </button>
        )
      })}
    </span>
  )

const Lead = ({ line }: { line: Line }) => (
  <span className="dt-two">
    <span className="cut" dir="auto">
      {line.leadId === null ? nameOf(line) : <a href={leadPageHref(line.leadId)}>{nameOf(line)}</a>}
    </span>
    <small className="cut">
      {line.leadId === null ? (
        'no lead of ours'
      ) : (
        <>
          <Flag code={line.countryCode} /> {line.leadId}
        </>
      )}
    </small>
  </span>
)
const kind = ({ kind }: Line) => <span className={`compare-kind compare-${kind}`}>{lineKinds[kind]}</span>
const money = (amount: number | null) => (amount === null ? <span className="dt-quiet">–</span> : moneyText(amount))
const difference = (line: Line) => {
  const amount = differenceOf(line)
  return amount ? differenceText(amount) : <span className="dt-quiet">–</span>
}

export const rowHeight = 38

export function lineColumns(choosing: Choosing): DataColumn<Line>[] {
  const figure = { align: 'right', className: 'dt-figure' } as const
  return [
    { field: 'lead', title: 'Lead', width: 300, cell: (line) => <Lead line={line} /> },
    {
      ...{ field: 'depositedAt', title: 'Deposit', width: 140, hint: choosing.zone },
      cell: ({ depositedAt }) =>
        depositedAt === null ? <span className="dt-quiet">–</span> : wallTimeAt(choosing.zone, Date.parse(depositedAt)),
    },
    { field: 'kind', title: 'Group', width: 140, cell: kind },
    { field: 'ours', title: 'Ours', width: 110, ...figure, cell: ({ ours }) => money(ours) },
    { field: 'theirs', title: 'Theirs', width: 110, ...figure, cell: ({ theirs }) => money(theirs) },
    { field: 'difference', title: 'Difference', width: 110, ...figure, cell: difference },
    { field: 'choice', title: 'Choice', width: 270, cell: (line) => <Choices line={line} {...choosing} /> },
  ]
}

export const linePhone = (choosing: Choosing): PhoneRow<Line> => ({
  height: 106,
  draw: (line) => (
    <span className="compare-phone">
      <Lead line={line} />
      <span className="dt-two dt-figure">
        <span>{difference(line)}</span>
        <small>{lineKinds[line.kind].toLowerCase()}</small>
      </span>
      <Choices line={line} {...choosing} />
    </span>
  ),
})
