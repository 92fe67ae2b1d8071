import { useId, useState, type ReactNode } from 'react'
import { HStack, Stack, Text } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { Segmented } from '../../ui/form/choices/Segmented'
import { maxXlsxLeads, type ExportFormat } from './exportMessages'

const formats = [
  { label: 'CSV', value: 'csv' },
  { label: 'XLSX', value: 'xlsx' },
] as const

interface Props {
  /** Number of rows to export, if the server writes them: too many for an XLSX become a CSV. */
  rows?: number
  disabled?: boolean
  /** Focused first, if nothing in `children` is. */
  autoFocus?: boolean
  onExport: (format: ExportFormat) => void
  children: (isTooMany: boolean) => ReactNode
}

/** Format of an export, and its button; what to export is between them. */
export function ExportOptions({ rows = 0, disabled = false, autoFocus, onExport, children }: Props) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const isTooMany = format === 'xlsx' && rows > maxXlsxLeads
  return (
    <Stack asChild gap="2" p="3">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onExport(isTooMany ? 'csv' : format)
        }}
      >
        <Segmented label="Format" options={formats} value={format} onChange={setFormat} wide />
        {children(isTooMany)}
        <Button type="submit" variant="solid" disabled={disabled} data-autofocus={autoFocus}>
          {isTooMany ? 'Export as CSV instead' : 'Export'}
        </Button>
      </form>
    </Stack>
  )
}

interface ChoicesProps<Id extends string> {
  legend: string
  choices: readonly { id: Id; label: string; rows: number }[]
  chosen: Id | undefined
  onChoose: (id: Id) => void
  /** Cannot be exported. */
  isEmpty?: (id: Id) => boolean
}

/** What to export, with its number of rows. */
export function ExportChoices<Id extends string>({ legend, choices, chosen, onChoose, isEmpty }: ChoicesProps<Id>) {
  const name = useId()
  return (
    <Stack as="fieldset" gap="0" maxH="300px" overflow="auto">
      <Text as="legend" textStyle="label" mb="1">
        {legend}
      </Text>
      {choices.map(({ id, label, rows }) => (
        <HStack key={id} as="label" css={{ minH: { base: 'control.touch', md: 'control.md' }, ...disabled }}>
          <input
            type="radio"
            name={name}
            checked={id === chosen}
            disabled={isEmpty?.(id)}
            data-autofocus={id === chosen || undefined}
            onChange={() => onChoose(id)}
          />
          <Text as="span" flex="1" truncate title={label}>
            {label}
          </Text>
          <span className="figure subtle">{formatCount(rows)}</span>
        </HStack>
      ))}
    </Stack>
  )
}

const disabled = {
  '&:has(:disabled)': { color: 'fg.disabled' },
  '& input': { boxSize: '4', accentColor: 'accent.solid' },
}
