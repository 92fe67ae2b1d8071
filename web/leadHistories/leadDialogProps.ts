/** What every dialog about one lead is given. */
export interface LeadDialogProps {
  leadId: string
  onClose: () => void
}
