import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { LayoutDashboard } from 'lucide-react'
import { Segmented } from '../../ui/form/choices/Segmented'
import { HeadButton } from '../../ui/layout/HeadButton'
import { toast } from '../../ui/overlay/toasts'
import { TitleDialog } from '../dashboard/widgets/TitleDialog'
import { useWidgets } from '../dashboard/widgets/useWidgets'
import { defaultWidgets } from '../dashboard/widgets/widgets'
import { DashboardWidgetsDocument } from '../../generated/graphql'
import { writePivotWidget, type PivotLook, type PivotWidget } from '../pivot/widget/pivotWidget'
import { hasChart } from './reportTabs'

const looks = [
  { label: 'Table', value: 'table' },
  { label: 'Bars', value: 'bars' },
] as const

interface Props {
  /** The current report; its title is a suggestion. */
  widget: PivotWidget
}

function AddDialog({ widget, onClose }: Props & { onClose: () => void }) {
  const client = useApolloClient()
  const { save } = useWidgets()
  const [look, setLook] = useState<PivotLook>(widget.look)
  const add = async (title: string) => {
    // All widgets are one setting, which another window may have changed, so it is reloaded.
    const { data } = await client.query({ query: DashboardWidgetsDocument, fetchPolicy: 'network-only' })
    const before = data?.userSettings?.dashboardWidgets ?? defaultWidgets
    const id = `pivot_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`
    await save([...before, { id, kind: 'pivot', settings: writePivotWidget({ ...widget, title, look }) }])
    toast.success(`${title} added to the dashboard`)
  }
  return (
    <TitleDialog
      heading="Add to dashboard"
      act="Add"
      title={widget.title}
      hint="The filters and columns on screen are kept; a named range such as This Month moves on."
      save={add}
      onClose={onClose}
    >
      {hasChart(widget.tab) && <Segmented label="Show as" options={looks} value={look} onChange={setLook} wide />}
    </TitleDialog>
  )
}

/** Adds the current report to the user's dashboard. */
export function AddToDashboard({ widget }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <HeadButton icon={LayoutDashboard} label="Add to dashboard" onClick={() => setOpen(true)} />
      {open && <AddDialog widget={widget} onClose={() => setOpen(false)} />}
    </>
  )
}
