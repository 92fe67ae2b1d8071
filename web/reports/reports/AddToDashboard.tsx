import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { LayoutDashboard } from 'lucide-react'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { FormDialog } from '../../ui/form/FormDialog'
import { TextField } from '../../ui/form/TextField'
import { Segmented } from '../../ui/form/choices/Segmented'
import { toast } from '../../ui/overlay/toasts'
import { useWidgets } from '../dashboard/widgets/useWidgets'
import { defaultWidgets } from '../dashboard/widgets/widgets'
import { DashboardWidgetsDocument } from '../../generated/graphql'
import { longestTitle, writePivotWidget, type PivotLook, type PivotWidget } from '../pivot/widget/pivotWidget'
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
  const [title, setTitle] = useState(widget.title)
  const [look, setLook] = useState<PivotLook>(widget.look)
  const { busy, run } = useSingleRun()
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)

  const submit = () =>
    run(async () => {
      setFailed(null)
      try {
        // All widgets are one setting, which another window may have changed, so it is reloaded.
        const { data } = await client.query({ query: DashboardWidgetsDocument, fetchPolicy: 'network-only' })
        const before = data?.userSettings?.dashboardWidgets ?? defaultWidgets
        const id = `pivot_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`
        await save([
          ...before,
          { id, kind: 'pivot', settings: writePivotWidget({ ...widget, title: title.trim(), look }) },
        ])
        toast.success(`${title.trim()} added to the dashboard`)
        onClose()
      } catch (error) {
        setFailed({ error }) // keeps the input for a retry
      }
    })
  return (
    <FormDialog
      title="Add to dashboard"
      width={420}
      className="rp-add"
      act="Add"
      disabled={!title.trim() || busy}
      onSubmit={() => title.trim() && void submit()}
      onClose={onClose}
    >
      <TextField
        label="Title"
        required
        hint="The filters and columns on screen are kept; a named range such as This Month moves on."
        data-autofocus
        maxLength={longestTitle}
        value={title}
        onType={setTitle}
      />
      {hasChart(widget.tab) && <Segmented label="Show as" options={looks} value={look} onChange={setLook} wide />}
      {failed && <FieldError error={failed.error}>Failed to save the dashboard. Please try again.</FieldError>}
    </FormDialog>
  )
}

/** Adds the current report to the user's dashboard. */
export function AddToDashboard({ widget }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-label="Add to dashboard" onClick={() => setOpen(true)}>
        <LayoutDashboard aria-hidden />
        <span className="btn-text">Add to dashboard</span>
      </Button>
      {open && <AddDialog widget={widget} onClose={() => setOpen(false)} />}
    </>
  )
}
