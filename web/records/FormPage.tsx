import type { ReactNode } from 'react'
import { Box } from '@chakra-ui/react'
import { Button } from '../ui/form/Button'
import { SaveBar } from '../ui/form/SaveBar'
import { FormOfRecord } from './FormOfRecord'
import type { RecordForm } from './useRecordForm'

const page = {
  flex: 1,
  minHeight: 0,
  px: 'gutter',
  overflow: 'auto',
  // Focused fields stay above the bar with Save.
  scrollPaddingBottom: '64px',
  // Notices of a form.
  '& form > :is(p, .form-warning)': { mt: '3' },
}

/** Settings that scroll; a scrolling region must be focusable. */
export const SettingsRegion = ({
  label,
  isWide,
  children,
}: {
  label: string
  isWide?: boolean
  children: ReactNode
}) => (
  <Box css={page} tabIndex={0} role="region" aria-label={label}>
    <Box maxW={isWide ? undefined : '860px'} mt="-1px">
      {children}
    </Box>
  </Box>
)

interface Props<Form extends object> {
  form: RecordForm<Form>
  /** Record type in sentences: `campaign`. */
  one: string
  /** Accessible name. */
  label: string
  act?: string
  /** Unchanged settings can be saved too. */
  isAlwaysOn?: boolean
  /** Shown while everything is saved. */
  note?: string
  onDiscard?: () => void
  children: ReactNode
}

/** The form of a page above a bar with Save, which says what is not saved yet. */
export function FormPage<Form extends object>(props: Props<Form>) {
  const { form, one, label, act = 'Save', isAlwaysOn = false, note, onDiscard, children } = props
  const { isDirty, busy, gone } = form
  return (
    <>
      <FormOfRecord isArranged {...{ form, one, label, act }}>
        {children}
        {/* Covers the focus ring of a field below it. */}
        <SaveBar mx="-1" px="1">
          <Button variant="solid" type="submit" disabled={busy || gone || !(isDirty || isAlwaysOn)}>
            {busy ? 'Saving…' : act}
          </Button>
          {onDiscard && (
            <Button disabled={busy || !isDirty} onClick={() => form.requestClose(onDiscard)}>
              Discard
            </Button>
          )}
          <span className="muted" role="status">
            {isDirty ? !busy && 'Not saved yet' : note}
          </span>
        </SaveBar>
      </FormOfRecord>
      {form.guard}
    </>
  )
}
