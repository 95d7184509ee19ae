import AuctionNotice from '../features/auction/live/notice/AuctionNotice.tsx';
import TodoPush from '../features/work/todo/components/TodoPush.tsx';

/** Parts of every page for who is logged in: to-dos as they come, reminders and messages of auctions. */
export default function LoggedIn() {
  return (
    <>
      <TodoPush />
      <AuctionNotice />
    </>
  );
}
