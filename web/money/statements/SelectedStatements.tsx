import { useState } from 'react'
import { Spacer } from '@chakra-ui/react'
import { Download, Send } from 'lucide-react'
import { toCents } from '../../../shared/app/money'
import { useMay } from '../../app/session/useSession'
import { SelectionBar } from '../../leads/leadActions/SelectionBar'
import { Button } from '../../ui/form/Button'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import type { RowSelection } from '../../ui/table/rows/useRowSelection'
import { saveStatement } from './saveStatement'
import { moneyText, type Statement } from './statementRow'

const SendStatementsDialog = lazyComponent(() => import('./SendStatementsDialog'), 'SendStatementsDialog', null)
const sides = { advertiser: 'invoices', publisher: 'payouts' } as const

/** Those with a file: neither drafts nor broken ones. */
const withFile = (rows: readonly Statement[]) =>
  rows.flatMap((row) => (row.number !== null && row.isGenuine !== false ? { ...row, number: row.number } : []))

/** What is due of invoices and of payouts, which are never added together. */
const dueTexts = (rows: readonly Statement[]) =>
  (Object.keys(sides) as (keyof typeof sides)[]).flatMap((side) => {
    const own = rows.filter((row) => row.side === side)
    const due = own.reduce((cents, row) => cents + toCents(row.due ?? 0), 0) / 100
    return own.length ? `${sides[side]}, due ${moneyText(due)}` : []
  })

/** The sums of the selected statements, and what can be done with them. Nothing without a selection. */
export function SelectedStatements({ selection }: { selection: RowSelection<Statement> }) {
  const mayEdit = useMay()('MONEY_EDIT')
  const [isSending, setSending] = useState(false)
  const { busy, run } = useSingleRun()
  const rows = [...selection.selected.values()]
  const files = withFile(rows)
  if (!rows.length) return null
  const download = () =>
    run(async () => {
      for (const file of files) await saveStatement(file, 'pdf')
    })
  return (
    <>
      <SelectionBar aria-label="Selected statements" data-some flexWrap={{ base: 'wrap', md: 'nowrap' }}>
        <b>{`${rows.length} selected`}</b>
        <span className="cut">{dueTexts(rows).join('; ')}</span>
        <Button size="sm" variant="ghost" onClick={selection.clear}>
          Clear
        </Button>
        <Spacer />
        <Button size="sm" disabled={busy || !files.length} onClick={() => void download()}>
          <Download aria-hidden />
          Download
        </Button>
        {mayEdit && (
          <Button size="sm" variant="solid" disabled={!files.length} onClick={() => setSending(true)}>
            <Send aria-hidden />
            {`Send ${files.length}`}
          </Button>
        )}
      </SelectionBar>
      {isSending && <SendStatementsDialog statements={files} onClose={() => setSending(false)} />}
    </>
  )
}
