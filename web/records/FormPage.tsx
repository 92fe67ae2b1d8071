import type { ReactNode } from 'react'
import { Box, HStack, Spacer } from '@chakra-ui/react'
import { Button } from '../ui/form/Button'
import { FormOfRecord } from './FormOfRecord'
import type { RecordForm } from './useRecordForm'

interface Props<Form extends object> {
  form: RecordForm<Form>
  /** Record type in sentences: `campaign`. */
  one: string
  /** Accessible name. */
  label: string
  /** Shown while everything is saved. */
  note?: string
  onDiscard?: () => void
  children: ReactNode
}

/** The form of a page, which scrolls above a bar with Save. */
export const FormPage = <Form extends object>({ form, one, label, note, onDiscard, children }: Props<Form>) => (
  <Box className="fill" css={{ '& > form > :is(p, [role=alert])': { m: '12px {spacing.gutter} 0' } }}>
    <FormOfRecord className="fill" {...{ form, one, label }}>
      <Box flex="1" minH="0" px="gutter" pb="6" overflow="auto">
        {children}
      </Box>
      <HStack className="save-bar" flex="none" px="gutter" py="2.5" borderTopWidth="1px">
        <span className="subtle" role="status">
          {form.isDirty ? !form.busy && 'Not saved yet' : note}
        </span>
        <Spacer />
        {onDiscard && (
          <Button disabled={form.busy || !form.isDirty} onClick={() => form.requestClose(onDiscard)}>
            Discard
          </Button>
        )}
        <Button variant="solid" type="submit" disabled={form.busy || form.gone || !form.isDirty}>
          {form.busy ? 'Saving…' : 'Save'}
        </Button>
      </HStack>
    </FormOfRecord>
    {form.guard}
  </Box>
)
