type FileType = 'application/json' | 'application/pdf' | 'text/csv' | 'text/plain';

/** Saves a text, or bytes, as a download. */
export function saveFile(name: string, type: FileType, content: string | Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
