/** Returns a filter for records that contain a text in any of the fields, in any case. An empty text matches all. */
export function containing(text: string, fields: readonly string[]) {
  const $regex = text.trim().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return $regex === '' ? {} : { $or: fields.map((field) => ({ [field]: { $regex, $options: 'i' } })) };
}
