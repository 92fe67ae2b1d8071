import { useState } from 'react'
import type { ExportFormat } from '../exports/exportMessages'
import { ExportChoices, ExportOptions } from '../exports/ExportOptions'
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
  const [id, setId] = useState(choices[0]?.id)
  const chosen = choices.find((choice) => choice.id === id) ?? choices[0]
  return (
    <ExportOptions disabled={!chosen} onExport={(format) => chosen && onExport(chosen, format)}>
      {() => (
        <>
          <ExportChoices legend="Table" choices={choices} chosen={chosen?.id} onChoose={setId} />
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
