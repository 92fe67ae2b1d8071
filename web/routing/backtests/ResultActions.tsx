import { ArrowRightLeft, Download, Table2, Users } from 'lucide-react'
import { useMay } from '../../app/session/useSession'
import { useBacktestQuery } from '../../generated/graphql'
import { saveSheet } from '../../reports/exports/saveSheet'
import { Button } from '../../ui/form/Button'
import { Menu } from '../../ui/overlay/Popover'
import { figuresSheet, leadsSheet, movesSheet } from './backtestSheets'
import { PublishDraft } from './PublishDraft'

/** Export and publish of a result on screen. */
export function ResultActions({ id, countryId }: { id: string; countryId: string }) {
  const { data } = useBacktestQuery({ variables: { id, countryId: countryId || null } })
  const may = useMay()
  const backtest = data?.backtest
  const result = backtest?.result
  if (!result) return null
  const sheets = [
    { label: 'Results', icon: Table2, sheet: figuresSheet },
    { label: 'From and to', icon: ArrowRightLeft, sheet: movesSheet },
    ...(may('LEADS_LIST') ? [{ label: 'Leads that move', icon: Users, sheet: leadsSheet }] : []),
  ]
  const items = sheets.map(({ label, icon, sheet }) => ({
    ...{ label, icon },
    act: () => void saveSheet(sheet(backtest, result), 'csv'),
  }))
  return (
    <>
      <Menu
        label="Export as CSV"
        align="end"
        trigger={(trigger) => (
          <Button {...trigger}>
            <Download aria-hidden />
            Export
          </Button>
        )}
        items={items}
      />
      <PublishDraft backtest={backtest} />
    </>
  )
}
