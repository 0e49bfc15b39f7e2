/**
 * A workbook (.xls) that Perl's Spreadsheet::WriteExcel 2.40 wrote, compressed: a code with a format of zeros, letters beyond
 * Latin, a formula with its value, and a merged SKU.
 */
export const foreignXls = [
  'eNrtWMtLVFEY/93HXEd7OJqZBIoElWaB062wRToKUquQ6GHQxvKODepIk0PUpttrIST0AOFCi4KEtm3a1MJ2LQbqP8iioE3RoqBF',
  'dvqdc888lASLgor7zZzzne/3Pc5377nnu4f74nnd/L2HG19hCXXDwjdRDacCM9jiRSEB6oWQwyKvZhMR/VNUHedCOjE8XlOo6uX6',
  'yfXug4k39j7Uq4U+sft9Z5de/0Fzmjpgk+qTWI9ncs0v3jDChyKG3lxmaOwvUTwxV6poxN1FoRwcHjo9MT5UdFkNqTHKLi22g/sS',
  'SLXY6zCLtUDnIppHg4r0WbRW7KC51kX4pwj/XbiBH93njtD+y1K8fRl8+zL4tmXw6h/iNcV84kvt74e4vRSfXQYP47Qmyvht00bC',
  't4Tkdb6jeL1vK77Or1IcPhRv8GPiFl4j3L2ySKsyrTtZsxXCgS8h3fm+6iEHc3NzZD6CQCBw0zQtoED7NH9CGqYpF4TyEzpmGM/X',
  '4fxwQtpIvwL9hQgQUBYBfRlXFAK4aQG3UCBOa9kCtjTDpwPMzMyABnADAi7/bIFqxFz6ErjG19FUDOr9NJCbGM6PTnrXeTsN/r5i',
  'ivsXWMW2Bty+k5lRbyybHx/3chbQ33uQmj7vgpc5dTqbz44QOzrQH5MbOrnTTcAY4MWOYQh5jMNDln0eZ7ksL9nujJy5SYfeHTsZ',
  'eldn5x63K8mE9rpJBtjvjXme0rqUDkxkMyOCRTWODzZUSscJnyOXD0xYiBOLCvE2VWY72Bu4rMZ++ZnCZrnUvLmXqHlqN/CFTVof',
  'sivK+qrqt5R83vVsrRi3lcYfe9orxvdY3oFhhLXQZNEf1PVyvqfIDRyhhj7mWl1JJcl8FtTVALWqX9CboVZFCyWTklmSLEqWlqRN',
  'o4piMa5cvA3Ag1eXbyen+0K99I2V9JaeBWhLSb2p5nV0NHnXGlFVkqRvXN3ZZo7Lvl2pkFehxUaLg5g0lyk1qRONYToqpSa8VSlY',
  'epuGVjJojZbskiTTsyqmaEp1m/V4JHNBqqJONeuL14cr6GchoogiiiiiiCKK6A/SIUzwN8mjbD+PtpPI4fxP+TfyOFb8lmCs0Kf4',
  'vUjSMc6ewyhOqjxGfzr/ep65Kr9nrNgx8fvu4S/Nj79jfkMdyKFOobY+yDvqMByuk2wL0Wey/5a+AwiFL8Y=',
].join('');
