import { useEffect, useRef, useState } from 'react'
import { chakra, Stack, Text } from '@chakra-ui/react'
import { FileUp } from 'lucide-react'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import { listBytes } from '../../../shared/campaigns/campaignSources'
import { formatCount } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { FieldError, Hint } from '../../ui/form/Field'
import { useDirtyGuard } from '../../ui/form/useDirtyGuard'
import { ListImport } from './ListImport'
import { sizeText } from './listFields'
import { uploadList, type Upload } from './uploadList'
import { Warning } from '../../ui/show/Warning'

interface Props {
  campaignId: string
  /** Publisher of the list's people; null: the campaign has none, so that lists are not possible. */
  publisherName: string | null
  onClose: () => void
}

const discarding = {
  title: 'Discard this list?',
  text: 'It was not imported.',
  confirm: 'Discard',
  cancel: 'Keep it',
}

/** Imports a file of people: select, upload, map columns, check, confirm. */
export function UploadDialog({ campaignId, publisherName, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [uploadId, setUploadId] = useState<string | null>(null)
  const { requestClose, dialog } = useDirtyGuard(file !== null, undefined, discarding)
  const close = () => requestClose(onClose)
  if (file && uploadId) {
    return (
      <>
        <ListImport
          campaignId={campaignId}
          uploadId={uploadId}
          file={file}
          publisherName={publisherName}
          onReplace={() => {
            setFile(null)
            setUploadId(null)
          }}
          onCancel={close}
          onImported={onClose}
        />
        {dialog}
      </>
    )
  }
  return (
    <>
      <Dialog
        title="Upload a list"
        width={560}
        onClose={close}
        footer={
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
        }
      >
        {publisherName === null ? (
          <Warning>
            This campaign has no publisher. People of a list have no lead of their own, so their registrations are
            booked under the campaign’s publisher: choose one under General first.
          </Warning>
        ) : (
          <ChooseFile campaignId={campaignId} file={file} onFile={setFile} onUploaded={setUploadId} />
        )}
      </Dialog>
      {dialog}
    </>
  )
}

const DropPlace = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '3',
    p: '28px 20px',
    border: '1px dashed {colors.border.control}',
    borderRadius: 'lg',
    textAlign: 'center',
    '&[data-over]': { borderColor: 'accent.solid', bg: 'bg.subtle' },
  },
})

interface ChooseProps {
  campaignId: string
  file: File | null
  onFile: (file: File | null) => void
  onUploaded: (uploadId: string) => void
}

/** Accepts a dropped or selected file and shows the upload's progress. */
function ChooseFile({ campaignId, file, onFile, onUploaded }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<Upload | null>(null)
  const [part, setPart] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => () => upload.current?.cancel(), [])
  const take = (chosen: File | null | undefined) => {
    if (!chosen || file) return
    setFailure(null)
    if (chosen.size > listBytes) return setFailure(new Error(`A file may have at most ${sizeText(listBytes)}.`))
    setPart(0)
    onFile(chosen)
    upload.current = uploadList(campaignId, chosen, setPart)
    upload.current.done.then(onUploaded, (error: unknown) => {
      setFailure(error)
      onFile(null)
    })
  }
  const cancel = () => {
    upload.current?.cancel()
    onFile(null)
  }
  if (file) {
    return (
      <Stack align="start">
        <p>
          <b dir="auto">{file.name}</b> <span className="subtle">{sizeText(file.size)}</span>
        </p>
        <chakra.progress
          w="full"
          accentColor="accent.solid"
          aria-label="Upload"
          max={1}
          value={part < 1 ? part : undefined}
        />
        <p className="muted" role="status">
          {part < 1 ? `${Math.round(part * 100)}% uploaded` : 'Reading the rows…'}
        </p>
        <Button size="sm" onClick={cancel}>
          Cancel upload
        </Button>
      </Stack>
    )
  }
  return (
    <>
      <DropPlace
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <FileUp aria-hidden />
        <Text maxW="44ch" color="fg.muted">
          CSV or XLSX, up to {formatCount(campaignLimits.listRows)} rows, with the names of the columns in its first row
        </Text>
        <Button variant="solid" data-autofocus onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="File"
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            take(target.files?.[0])
            // Allows to select the same file again after it was corrected.
            target.value = ''
          }}
        />
      </DropPlace>
      {failure !== null && (
        <FieldError error={failure}>{failure instanceof Error ? failure.message : String(failure)}</FieldError>
      )}
      <Hint>Nothing is imported before you confirm.</Hint>
    </>
  )
}
