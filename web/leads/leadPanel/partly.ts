/** What is known of a record while the rest is on its way: a field that has not come is undefined. */
export type Partly<Facts> = { [Field in keyof Facts]?: Facts[Field] | undefined }
