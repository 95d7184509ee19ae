/** Stands for a transport of the live connection's library that is never asked for (lib/socket.ts). */
export class WT {}
