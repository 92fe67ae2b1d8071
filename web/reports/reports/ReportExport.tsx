import { useId, useState } from 'react'
import { Text } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import type { ExportFormat } from '../exports/exportMessages'
import { ExportOptions } from '../exports/ExportOptions'
import { ExportPopover } from '../exports/ExportPopover'
import { saveSheet } from '../exports/saveSheet'
import type { SheetTable } from '../exports/tableFile'
import { Hint } from '../../ui/form/Field'

/** An exportable table. */
export interface ExportChoice {
  id: string
  /** `Aurora Markets › countries` */
  label: string
  rows: number
  sheet: () => SheetTable
}

function Form({
  choices,
  onExport,
}: {
  choices: readonly ExportChoice[]
  onExport: (choice: ExportChoice, format: ExportFormat) => void
}) {
  const name = useId()
  const [id, setId] = useState(choices[0]?.id)
  const chosen = choices.find((choice) => choice.id === id) ?? choices[0]
  return (
    <ExportOptions disabled={!chosen} onExport={(format) => chosen && onExport(chosen, format)}>
      {() => (
        <>
          <fieldset className="rp-levels">
            <Text as="legend" textStyle="label" mb="1">
              Table
            </Text>
            {choices.map((choice) => (
              <label key={choice.id}>
                <input
                  type="radio"
                  name={name}
                  checked={choice === chosen}
                  data-autofocus={choice === chosen || undefined}
                  onChange={() => setId(choice.id)}
                />
                <span className="cut" title={choice.label}>
                  {choice.label}
                </span>
                <span className="figure subtle">{formatCount(choice.rows)}</span>
              </label>
            ))}
          </fieldset>
          <Hint>The columns of the table, in their order, with the total last.</Hint>
        </>
      )}
    </ExportOptions>
  )
}

/** Exports a table of the report as `report-….csv` or `.xlsx`. */
export function ReportExport({ choices }: { choices: readonly ExportChoice[] }) {
  return (
    <ExportPopover width={288} disabled={!choices.length}>
      {(close) => (
        <Form
          choices={choices}
          onExport={(choice, format) => {
            close()
            void saveSheet(choice.sheet(), format)
          }}
        />
      )}
    </ExportPopover>
  )
}
