export interface StreamEvent {
  name: string;
  data: string;
}

/** Parses a server-sent event stream that arrives in pieces of any size. */
export function createEventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let event: StreamEvent = { name: '', data: '' };
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (event.name !== '') onEvent(event);
        event = { name: '', data: '' };
      } else if (line.startsWith('event:')) {
        event.name = line.slice('event:'.length).trim();
      } else if (line.startsWith('data:')) {
        event.data += line.slice('data:'.length).trim();
      }
    }
  };
}
