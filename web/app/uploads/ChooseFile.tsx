import { useEffect, useRef, useState } from 'react'
import { chakra, Stack, Text } from '@chakra-ui/react'
import { FileUp } from 'lucide-react'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import { listBytes } from '../../../shared/campaigns/campaignSources'
import { formatCount } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { FieldError, Hint } from '../../ui/form/Field'
import { sizeText } from './sizeText'
import type { Upload } from './uploadFile'

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

interface Props<Answer> {
  /** Begins the upload of a file; `onProgress` gets the sent part from 0 to 1. */
  upload: (file: File, onProgress: (part: number) => void) => Upload<Answer>
  /** The file that is uploaded. */
  file: File | null
  onFile: (file: File | null) => void
  onUploaded: (answer: Answer) => void
  /** What happens with it. */
  hint: string
}

/** Accepts a dropped or selected list and shows the upload's progress. */
export function ChooseFile<Answer>({ upload, file, onFile, onUploaded, hint }: Props<Answer>) {
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<Upload | null>(null)
  const [part, setPart] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => () => running.current?.cancel(), [])
  const take = (chosen: File | null | undefined) => {
    if (!chosen || file) return
    setFailure(null)
    if (chosen.size > listBytes) return setFailure(new Error(`A file may have at most ${sizeText(listBytes)}.`))
    setPart(0)
    onFile(chosen)
    const begun = upload(chosen, setPart)
    running.current = begun
    begun.done.then(onUploaded, (error: unknown) => {
      setFailure(error)
      onFile(null)
    })
  }
  const cancel = () => {
    running.current?.cancel()
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
      <Hint>{hint}</Hint>
    </>
  )
}
