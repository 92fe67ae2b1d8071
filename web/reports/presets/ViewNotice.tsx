import type { ReactNode } from 'react'
import { HStack } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/form/IconButton'

/** A line below the views. */
export const Notice = ({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) => (
  <HStack role={role} mx="gutter" mb="2" px="2.5" minH="8" layerStyle="well" color="fg.muted">
    {children}
  </HStack>
)

/** A closable message about views. */
export function ViewNotice({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Notice role="status">
      {text}
      <IconButton label="Close notice" size="sm" ml="auto" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </Notice>
  )
}
