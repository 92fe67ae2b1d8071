/** Asks for one lead by its id, whatever the filters of the screen are. */
export const oneLead = (id: string) => ({ ids: [id] })

/** The title of a dialog about a lead: its email, once known, and its id. */
export const leadTitle = (what: string, id: string, lead: { email: string } | undefined): string =>
  lead ? `${what}: ${lead.email} (ID ${id})` : `${what}: ID ${id}`
