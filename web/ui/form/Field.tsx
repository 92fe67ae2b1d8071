import type { ReactNode } from 'react'
import { chakra, Field as Parts, HStack, useFieldContext, type HTMLChakraProps } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../terms/Term'
import { RequestId } from '../show/RequestId'

type Props = {
  label: string
  /** Glossary term, explained by a button beside the label. */
  term?: TermKey | undefined
  required?: boolean
  hint?: ReactNode
  /** Error below the control, announced to screen readers. */
  error?: ReactNode
  /** The failed request behind the error. */
  fault?: unknown
  /** The control: one of Chakra's, or one that uses `useFieldControl`. */
  children: ReactNode
}

/** Label, control, hint and error of one input. */
export function Field({ label, term, required, hint, error, fault, children }: Props) {
  return (
    <Parts.Root role="presentation" required={required} invalid={Boolean(error)}>
      <HStack gap="1.5" mb="1">
        <Parts.Label>
          {label}
          <Parts.RequiredIndicator />
        </Parts.Label>
        {term && <Term of={term} name={label} />}
      </HStack>
      {children}
      {/* One description of both, because few screen readers read Chakra's `aria-errormessage`. Always there: Chakra looks for it late. */}
      <Parts.HelperText as="div">
        {hint && <Hint>{hint}</Hint>}
        {error && <FieldError error={fault}>{error}</FieldError>}
      </Parts.HelperText>
    </Parts.Root>
  )
}

/** Attributes that connect a control of our own with the field around it. */
export function useFieldControl() {
  const field = useFieldContext()
  return (
    field && {
      id: field.ids.control,
      'aria-invalid': field.invalid || undefined,
      'aria-describedby': field.ariaDescribedby,
    }
  )
}

/** A line that explains what is above it. */
export const Hint = chakra('p', { base: { textStyle: 'hint', mt: '1' } })

const Message = chakra('p', {
  base: {
    display: 'flex',
    gap: '5px',
    mt: '1',
    textStyle: 'error',
    '& .small': { mt: '2px' },
  },
})

/** An error message; `error` is the failed request behind it. */
export function FieldError({ error, children, ...box }: Omit<HTMLChakraProps<'p'>, 'onError'> & { error?: unknown }) {
  return (
    <Message role="alert" {...box}>
      <CircleAlert className="small" aria-hidden />
      <chakra.span whiteSpace="pre-line">
        {children}
        <RequestId error={error} />
      </chakra.span>
    </Message>
  )
}
