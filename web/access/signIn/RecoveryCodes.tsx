import { useState } from 'react'
import { chakra, HStack, Stack } from '@chakra-ui/react'
import { Check, Copy, Download, Printer } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { Checkbox } from '../../ui/form/Checkbox'
import { copyText } from '../../ui/show/copyText'
import { Warning } from '../../ui/show/Warning'

const List = chakra('ol', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridTemplateRows: 'repeat(5, auto)',
    gridAutoColumns: '1fr',
    gap: '10px 16px',
    p: '12px 16px',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    fontFamily: 'mono',
    fontSize: 'md',
    counterReset: 'code',
    '& > li': { display: 'flex', gap: '3', counterIncrement: 'code' },
    '& > li::before': {
      content: 'counter(code)',
      width: '4',
      textAlign: 'end',
      fontFamily: 'body',
      fontSize: 'xs',
      color: 'fg.subtle',
    },
  },
})

/** Leaving without the codes is asked about. */
export const leavingCodes = {
  title: 'Leave without the codes?',
  text: 'They are not shown again. Without a copy of them you need to make new ones.',
  confirm: 'Leave',
  cancel: 'Stay',
}

const download = async (text: string) =>
  (await import('../../reports/exports/saveFile')).saveFile(
    new Blob([`${text}\n`], { type: 'text/plain' }),
    'recovery-codes.txt',
  )

interface Props {
  codes: readonly string[]
  isSaved: boolean
  onSaved: (isSaved: boolean) => void
}

/** New recovery codes, shown once. Only the user can say that they are saved: copying does not tick the box. */
export function RecoveryCodes({ codes, isSaved, onSaved }: Props) {
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    await copyText(text, 'Recovery codes copied')
    setCopied(true)
  }
  return (
    <Stack gap="14px">
      <List aria-label="Recovery codes" className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <HStack css={{ '& > button': { flex: { base: 1, md: 'none' } } }}>
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={() => void download(text)}>
          <Download aria-hidden />
          Download
        </Button>
        <Button onClick={() => window.print()} hideBelow="md">
          <Printer aria-hidden />
          Print
        </Button>
      </HStack>
      <Warning>
        <chakra.b display="block" fontWeight="semibold">
          Keep them where you would keep a key
        </chakra.b>
        A password manager or a sheet of paper, not this computer's desktop. Whoever has a code and your password can
        sign in as you.
      </Warning>
      <Checkbox checked={isSaved} onChange={onSaved}>
        I have saved them
      </Checkbox>
    </Stack>
  )
}
