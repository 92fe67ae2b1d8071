import { useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { Box, Text } from '@chakra-ui/react'
import { toCents } from '../../../shared/app/money'
import { countOf } from '../../../shared/app/format'
import { bankLineStates, bankListLimits, bankListTitles } from '../../../shared/money/bankLists'
import { ChooseFile } from '../../app/uploads/ChooseFile'
import { ColumnMapping } from '../../app/uploads/ColumnMapping'
import { useColumnMapping } from '../../app/uploads/useColumnMapping'
import { BankListDocument, type BankListQuery, useImportBankListMutation } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Checkbox } from '../../ui/form/Checkbox'
import { FieldError } from '../../ui/form/Field'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { Dialog } from '../../ui/overlay/overlays'
import { toast } from '../../ui/overlay/toasts'
import { Badge, type BadgeTone } from '../../ui/show/Badge'
import { errorText, throwErrors } from '../../ui/show/errors'
import { Warning } from '../../ui/show/Warning'
import { PlainTable } from '../../ui/table/PlainTable'
import { moneyText } from '../statements/statementRow'
import { changedByPayments } from './moneyQueries'

type BankList = NonNullable<BankListQuery['bankList']>
type Line = BankList['lines'][number]
type Mapping = { column: number; field: string | null }[]

const readAs = (file: File, encoding: string) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsText(file, encoding)
  })

/** Text of a file; banks that do not write UTF-8 write Windows-1252. */
async function textOf(file: File): Promise<string> {
  const text = await readAs(file, 'utf-8')
  return text.includes('\ufffd') ? readAs(file, 'windows-1252') : text
}

function useReadBankList() {
  const client = useApolloClient()
  return async (content: string, mapping: Mapping | null) => {
    const options = { query: BankListDocument, variables: { content, mapping }, fetchPolicy: 'no-cache' } as const
    const list = (await client.query(options)).data?.bankList
    if (!list) throw new Error('The file was not read. Please try again.')
    return list
  }
}

const title = 'Import from the bank'

/** Records the payments that a bank's list has: a file is chosen, its lines are checked, and those ticked are recorded. */
export function BankImportDialog({ onClose }: { onClose: () => void }) {
  const read = useReadBankList()
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<{ content: string; list: BankList } | null>(null)
  if (found) return <Lines {...found} name={file?.name ?? ''} onClose={onClose} />
  const readFile = async (chosen: File) => {
    const content = await textOf(chosen)
    if (content.length > bankListLimits.characters) throw new Error('This file is too long: export a shorter period.')
    return { content, list: await read(content, null) }
  }
  return (
    <Dialog
      title={title}
      subtitle="Payments of advertisers, as the bank lists them"
      width={560}
      onClose={onClose}
      footer={
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <ChooseFile
        upload={(chosen, onProgress) => {
          let isCancelled = false
          onProgress(1)
          const done = readFile(chosen).then((read) => (isCancelled ? new Promise<never>(() => undefined) : read))
          return { done, cancel: () => void (isCancelled = true) }
        }}
        file={file}
        onFile={setFile}
        onUploaded={setFound}
        hint="A CSV file with date, amount and text. Invoices are found by their number in the text, or by their amount. Nothing is recorded before you confirm it."
      />
    </Dialog>
  )
}

const tones = {
  ...{ matched: 'ftd', open: 'pending', taken: 'submitted', left_out: 'submitted', refused: 'rejected' },
} as const satisfies Record<Line['state'], BadgeTone>

/** At first those whose invoice is named, not those found by their amount alone. */
const namedOf = ({ lines }: BankList) =>
  new Set(lines.flatMap(({ line, state, reason }) => (state === 'matched' && reason === null ? line : [])))

function Lines({
  content,
  name,
  onClose,
  ...first
}: {
  content: string
  list: BankList
  name: string
  onClose: () => void
}) {
  const read = useReadBankList()
  const [list, setList] = useState(first.list)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => namedOf(first.list))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [record, { client }] = useImportBankListMutation()
  const { busy, run } = useSingleRun()
  const show = (next: BankList) => {
    setList(next)
    setTicked(namedOf(next))
  }
  const { mapping, isChecking, failure, choose } = useColumnMapping(first.list.mapping, async (mapping) => {
    setRefusal(null)
    show(await read(content, mapping))
    return undefined
  })
  const given = mapping.map(({ column, field }) => ({ column, field: field ?? null }))
  const chosen = list.lines.filter(({ line }) => ticked.has(line))
  const sum = chosen.reduce((cents, { amount }) => cents + toCents(amount ?? 0), 0) / 100
  const submit = () =>
    run(async () => {
      setRefusal(null)
      try {
        const lines = chosen.map(({ line }) => line)
        const { data } = await record({ variables: { content, mapping: given, lines } })
        throwErrors(data?.importBankList.errors)
        const imported = data?.importBankList.imported ?? 0
        void client.refetchQueries({ include: changedByPayments })
        toast.success(`${countOf(imported, 'payment')} recorded`)
        onClose()
      } catch (error) {
        setRefusal(errorText(error))
        // Somebody may have recorded one of them meanwhile.
        await read(content, given).then(show, () => undefined)
      }
    })
  const tick = (line: number, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(line)
    else next.delete(line)
    setTicked(next)
  }
  return (
    <Dialog
      title={title}
      subtitle={name}
      width={1040}
      onClose={onClose}
      footer={
        <>
          <Text flex="1" textStyle="note" role="status">
            {isChecking ? 'Reading the lines…' : `${countOf(chosen.length, 'payment')}, ${moneyText(sum)}`}
          </Text>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="solid" disabled={!chosen.length || isChecking || busy} onClick={() => void submit()}>
            {`Record ${countOf(chosen.length, 'payment')}`}
          </Button>
        </>
      }
    >
      {list.problems.map((problem) => (
        <Warning key={problem} mb="2">
          {problem}
        </Warning>
      ))}
      {failure && <FieldError error={failure.error}>{failure.text}</FieldError>}
      {refusal !== null && <FieldError>{refusal}</FieldError>}
      <Box asChild mb="3">
        <details open={list.problems.length > 0}>
          <summary>Columns of the file</summary>
          <ColumnMapping
            columns={list.columns}
            preview={list.preview}
            mapping={mapping}
            titles={bankListTitles}
            onChoose={choose}
          />
        </details>
      </Box>
      <PlainTable<Line>
        isList
        label="Lines of the file"
        rows={list.lines}
        rowId={({ line }) => String(line)}
        empty={<p className="muted">No line can be read yet.</p>}
        columns={[
          {
            title: <span className="visually-hidden">Record</span>,
            cell: ({ line, state }) =>
              state === 'matched' && (
                <Checkbox
                  label={`Record line ${line}`}
                  checked={ticked.has(line)}
                  onChange={(isTicked) => tick(line, isTicked)}
                />
              ),
          },
          { title: 'Line', align: 'right', cell: ({ line }) => line },
          { title: 'Date', cellClass: 'figure', cell: ({ paidOn }) => paidOn },
          { title: 'Amount', align: 'right', cell: ({ amount }) => amount !== null && moneyText(amount) },
          { title: 'Text', minWidth: 160, isText: true, cell: ({ text }) => text },
          {
            title: 'Pays',
            minWidth: 130,
            cell: ({ partnerName, invoices }) =>
              partnerName && (
                <>
                  {partnerName}
                  <Text textStyle="note">{invoices.map(({ number }) => number).join(', ') || 'A credit'}</Text>
                </>
              ),
          },
          {
            title: 'State',
            minWidth: 190,
            cell: ({ state, reason }) => (
              <>
                <Badge tone={tones[state]}>{bankLineStates[state]}</Badge>
                {reason && <Text textStyle="note">{reason}</Text>}
              </>
            ),
          },
        ]}
      />
    </Dialog>
  )
}
