import type { FormEvent, ReactNode } from 'react'
import { chakra, Text } from '@chakra-ui/react'
import { Button } from '../../ui/form/Button'
import { Hint } from '../../ui/form/Field'

const Card = chakra('form', {
  base: {
    display: 'grid',
    gap: '14px',
    width: { base: 'full', md: '480px' },
    '& :is(input, [type=submit])': { minHeight: { base: '46px', md: '38px' } },
    '& [role=combobox]': { height: { base: '46px', md: '38px' } },
  },
})

interface Props {
  title: string
  text: ReactNode
  children: ReactNode
  /** Label of the submit button. */
  act: string
  busy: boolean
  /** Why it cannot be submitted yet: then it is not. */
  why?: string | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Other ways, below the submit button. */
  others?: ReactNode
  onBack?: () => void
}

/** One step of the sign-in. */
export function SignInForm({ title, text, children, act, busy, why, onSubmit, others, onBack }: Props) {
  return (
    <Card noValidate aria-label={title} onSubmit={(event) => (why ? event.preventDefault() : onSubmit(event))}>
      <Text as="h1" fontSize="xl" fontWeight="semibold" letterSpacing="-0.015em">
        {title}
      </Text>
      <Text mt="-2" mb="1" color="fg.muted">
        {text}
      </Text>
      {children}
      <Button type="submit" variant="solid" size="lg" aria-disabled={busy || Boolean(why)}>
        {act}
      </Button>
      {why && (
        <Hint mt="-2" textAlign="center">
          {why}
        </Hint>
      )}
      {others}
      {onBack && (
        <Button variant="link" onClick={onBack}>
          Back to sign-in
        </Button>
      )}
    </Card>
  )
}
