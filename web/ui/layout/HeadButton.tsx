import type { ComponentProps } from 'react'
import { Box } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { Button } from '../form/Button'

type Props = Omit<ComponentProps<typeof Button>, 'icon'> & { icon: LucideIcon; label: string }

/** A button in the head of a screen: on phones only its icon. */
export const HeadButton = ({ icon: Icon, label, children, ...button }: Props) => (
  <Button aria-label={label} {...button}>
    <Icon aria-hidden />
    <Box as="span" hideBelow="md">
      {label}
    </Box>
    {children}
  </Button>
)
