import { HStack, Input, Text } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { CodeBlock } from '../../ui/show/CodeBlock'
import { copyText } from '../../ui/show/copyText'
import { Dialog } from '../../ui/overlay/overlays'
import { Field } from '../../ui/form/Field'
import { useDirtyGuard } from '../../ui/form/useDirtyGuard'
import { curlSample } from '../developers/samples'

const leaving = {
  title: 'Leave without the token?',
  text: 'It is not shown again. Without a copy of it you need a new one.',
  confirm: 'Leave',
  cancel: 'Stay',
}

/** Shows a new token once; closes only after the user confirms that they have copied it. */
export function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { dialog } = useDirtyGuard(true, undefined, leaving)
  return (
    <Dialog
      title="Your new access token"
      alert
      stays
      width={560}
      onClose={onClose}
      footer={
        <Button variant="solid" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <Text color="fg.muted" mb="3">
        Copy it now and keep it like a password: it is not shown again.
      </Text>
      <Field
        label="Access token"
        term="access-token"
        hint={
          <>
            Send it as <code>Authorization: Bearer …</code>
          </>
        }
      >
        <HStack css={{ '& > input': { fontFamily: 'mono', fontSize: 'xs' } }}>
          <Input readOnly value={token} onFocus={({ target }) => target.select()} />
          <Button data-autofocus onClick={() => void copyText(token, 'Access token copied')}>
            <Copy aria-hidden />
            Copy
          </Button>
        </HStack>
      </Field>
      <Text textStyle="label" mt="3" mb="1">
        Try it
      </Text>
      <CodeBlock
        name="command"
        text={curlSample({ origin: window.location.origin, query: '{ session { name } }' }, token)}
      />
      {dialog}
    </Dialog>
  )
}
