import { useState } from 'react'
import { Box, Heading, HStack, Spacer, Stack, Text } from '@chakra-ui/react'
import { File as FileIcon } from 'lucide-react'
import { countOf, formatCount } from '../../../shared/app/format'
import { type BrokerListField, brokerListTitles } from '../../../shared/money/brokerLists'
import { ChooseFile } from '../../app/uploads/ChooseFile'
import { ColumnMapping } from '../../app/uploads/ColumnMapping'
import { uploadFile } from '../../app/uploads/uploadFile'
import { useColumnMapping } from '../../app/uploads/useColumnMapping'
import { type BrokerListFactsFragment, useMapBrokerListMutation } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { DialogAside, DialogColumns } from '../../ui/overlay/DialogColumns'
import { Dialog } from '../../ui/overlay/overlays'
import { toast } from '../../ui/overlay/toasts'
import { errorText } from '../../ui/show/errors'
import { Facts } from '../../ui/show/Facts'
import { Warning } from '../../ui/show/Warning'
import { SmallTable } from '../../ui/table/SmallTable'

interface Props {
  month: string
  advertiserId: string
  advertiserName: string
  /** A list to settle the columns of; null: a file is chosen first. */
  list: BrokerListFactsFragment | null
  /** Reads the comparison again. Returns the draft, if the list is one. */
  refetch: () => Promise<BrokerListFactsFragment | null>
  onClose: () => void
}

const subtitle = 'Deposits of the month, as the advertiser lists them'

/** Uploads the list of an advertiser; if its columns or lines are not clear, they are settled before it is compared. */
export function BrokerListDialog({ list, ...props }: Props) {
  const { month, advertiserId, advertiserName, refetch, onClose } = props
  const [file, setFile] = useState<File | null>(null)
  const [draft, setDraft] = useState(list)
  if (draft) return <Columns {...props} list={draft} onReplace={() => setDraft(null)} />
  return (
    <Dialog
      title={`List of ${advertiserName}`}
      subtitle={subtitle}
      width={560}
      onClose={onClose}
      footer={
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <ChooseFile
        upload={(chosen, onProgress) => uploadFile('broker-list', { month, advertiserId }, chosen, onProgress)}
        file={file}
        onFile={setFile}
        onUploaded={() =>
          void refetch().then((read) => {
            setFile(null)
            if (read) return setDraft(read)
            toast.success(`The list of ${advertiserName} is compared`)
            onClose()
          })
        }
        hint="Each line needs a lead: our id, the reference that we sent, the broker’s id or the e-mail."
      />
    </Dialog>
  )
}

const refusedText = (refused: number) =>
  `${countOf(refused, 'line')} cannot be read. Correct the file, and upload it again.`

function Columns({
  month,
  advertiserId,
  advertiserName,
  list,
  refetch,
  onReplace,
  onClose,
}: Props & { list: BrokerListFactsFragment; onReplace: () => void }) {
  const [map] = useMapBrokerListMutation()
  const { busy, run } = useSingleRun()
  const [shown, setShown] = useState(list)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mapping, isChecking, failure, choose } = useColumnMapping(list.mapping, async (mapping) => {
    setRefusal(null)
    const { data } = await map({ variables: { month, advertiserId, mapping, isFinal: false } })
    const { comparison, errors } = data?.mapBrokerList ?? {}
    if (comparison?.draft) setShown(comparison.draft)
    return errors?.[0]?.message
  })
  const use = () =>
    run(async () => {
      try {
        const given = mapping.map(({ column, field }) => ({ column, field: field ?? null }))
        const { data } = await map({ variables: { month, advertiserId, mapping: given, isFinal: true } })
        const [error] = data?.mapBrokerList.errors ?? []
        if (error) return setRefusal(error.message)
        await refetch()
        toast.success(`The list of ${advertiserName} is compared`)
        onClose()
      } catch (error) {
        setRefusal(errorText(error))
      }
    })
  const { fileName, rows, refused, skipped, unread, problems } = shown
  const why = isChecking ? 'Reading the lines…' : refused ? refusedText(refused) : null
  return (
    <Dialog
      title={`List of ${advertiserName}`}
      subtitle={subtitle}
      width={1040}
      isSplit
      onClose={onClose}
      footer={
        <>
          <Text flex="1" textStyle="note" role="status">
            {why ?? 'The next list of this advertiser is read in the same way.'}
          </Text>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="solid" disabled={why !== null || busy} onClick={() => void use()}>
            {`Compare ${countOf(rows - skipped - refused, 'line')}`}
          </Button>
        </>
      }
    >
      <DialogColumns aside="wide">
        <Stack gap="2.5" p="14px 20px 18px">
          <HStack>
            <FileIcon className="small" aria-hidden />
            <b className="cut" dir="auto">
              {fileName}
            </b>
            <Spacer />
            <Button variant="ghost" size="sm" onClick={onReplace}>
              Replace
            </Button>
          </HStack>
          {failure && <FieldError error={failure.error}>{failure.text}</FieldError>}
          {refusal !== null && <FieldError>{refusal}</FieldError>}
          <ColumnMapping
            columns={list.columns}
            preview={list.preview}
            mapping={mapping}
            titles={brokerListTitles}
            onChoose={choose}
          />
        </Stack>
        <DialogAside aria-label="Lines of the list" aria-busy={isChecking}>
          <Box opacity={isChecking ? 0.5 : undefined}>
            <Heading as="h3" textStyle="subheading">{`${countOf(rows, 'line')} read`}</Heading>
            <Facts
              look="apart"
              my="2"
              fontSize="xs"
              facts={[
                ['Deposits', formatCount(rows - refused - skipped)],
                ['Left out', formatCount(skipped)],
                [
                  'Cannot be read',
                  <Box key="refused" as="span" color={refused ? 'danger.fg' : undefined}>
                    {formatCount(refused)}
                  </Box>,
                ],
              ]}
            />
            {problems.map((problem) => (
              <Warning key={problem}>{problem}</Warning>
            ))}
            {unread.length > 0 && (
              <SmallTable
                label="Lines that are not compared"
                rows={unread}
                columns={[
                  { title: 'Line', cellClass: 'figure', cell: ({ line }) => formatCount(line) },
                  {
                    title: 'Field',
                    cell: ({ field }) => (field === null ? 'Left out' : brokerListTitles[field as BrokerListField]),
                  },
                  { title: 'Reason', isText: true, cell: ({ reason }) => reason },
                ]}
              />
            )}
            {unread.length < refused + skipped && (
              <p className="subtle">{`The first ${formatCount(unread.length)} of ${formatCount(refused + skipped)}.`}</p>
            )}
          </Box>
        </DialogAside>
      </DialogColumns>
    </Dialog>
  )
}
