import { useState } from 'react'
import { Input, InputGroup, type InputProps } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from './IconButton'

/** A password, with a button that shows it. */
export function PasswordInput(props: InputProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <InputGroup
      endElementProps={{ px: '1' }}
      endElement={
        <IconButton
          label={isShown ? 'Hide what is typed' : 'Show what is typed'}
          size="sm"
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden />
        </IconButton>
      }
    >
      <Input spellCheck={false} {...props} type={isShown ? 'text' : 'password'} />
    </InputGroup>
  )
}
