-- A refund that one person asked for, that was refused, and that takes two when it comes again, gets its second person.
GRANT UPDATE (requested_by, approved_by) ON refunds TO baize_app;
