import { useState } from 'react'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { useDirtyGuard } from '../../ui/form/useDirtyGuard'
import { ListImport } from './ListImport'
import { ChooseFile } from '../../app/uploads/ChooseFile'
import { uploadList } from './uploadList'
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
          <ChooseFile
            upload={(chosen, onProgress) => uploadList(campaignId, chosen, onProgress)}
            file={file}
            onFile={setFile}
            onUploaded={({ id }) => setUploadId(String(id))}
            hint="Nothing is imported before you confirm."
          />
        )}
      </Dialog>
      {dialog}
    </>
  )
}
